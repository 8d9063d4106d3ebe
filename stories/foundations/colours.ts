import css from '../../src/styles/tokens.css?raw';
import { contrast } from './contrast.ts';
import { blocksOf, DARK, LIGHT, REDUCED_MOTION, type Tokens } from './tokens.ts';

const BLOCKS = blocksOf(css);
const light: Tokens = BLOCKS.get(LIGHT) ?? new Map();
const dark: Tokens = new Map([...light, ...(BLOCKS.get(DARK) ?? [])]);

/** The tokens as they stand in either scheme. */
export const SCHEMES = { light, dark } as const;

/** What changes for those who want no motion. */
export const REDUCED: Tokens = BLOCKS.get(REDUCED_MOTION) ?? new Map();

export type Scheme = keyof typeof SCHEMES;

/** A token from the narrowest screen on, and its value from each width on that changes it. */
export interface Stepped {
  readonly name: string;
  readonly values: readonly { readonly from: string | null; readonly value: string }[];
}

/** Tokens whose name begins so, with all their values. */
export function steppedTokens(prefix: string): readonly Stepped[] {
  return [...light]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({
      name,
      values: [
        { from: null, value },
        ...[...BLOCKS].flatMap(([condition, tokens]) => {
          const from = /^\(width >= ([\d.]+rem)\)$/.exec(condition)?.[1];
          const wide = tokens.get(name);
          return from !== undefined && wide !== undefined ? [{ from, value: wide }] : [];
        }),
      ],
    }));
}

/** Colours of the palette, by name: those with a value of their own. */
export const PALETTE: readonly (readonly [name: string, value: string])[] = [...light].filter(
  ([, value]) => value.startsWith('#'),
);

/** Colours by purpose: those whose value is a colour of the palette. */
export const PURPOSES: readonly string[] = [...light.keys()].filter(
  (name) => !light.get(name)?.startsWith('#') && resolve(name, light) !== null,
);

/** What WCAG 2.2 AA asks of text, and of the edge of a control. */
const TEXT = 4.5;
export const EDGE = 3;

/** What each text, edge or sign stands on, and the contrast it needs there. */
const GROUNDS: Readonly<
  Record<string, { readonly least: number; readonly grounds: readonly string[] }>
> = {
  ink: { least: TEXT, grounds: ['page', 'sheet', 'sunken'] },
  'ink-soft': { least: TEXT, grounds: ['page', 'sheet', 'sunken'] },
  'line-strong': { least: EDGE, grounds: ['page', 'sheet', 'sunken'] },
  accent: { least: TEXT, grounds: ['page', 'sheet', 'sunken'] },
  'accent-strong': { least: TEXT, grounds: ['page', 'sheet', 'sunken'] },
  'on-accent': { least: TEXT, grounds: ['accent', 'accent-strong'] },
  info: { least: TEXT, grounds: ['info-bg'] },
  success: { least: TEXT, grounds: ['success-bg', 'sheet'] },
  warning: { least: TEXT, grounds: ['warning-bg'] },
  neutral: { least: TEXT, grounds: ['neutral-bg'] },
  danger: { least: TEXT, grounds: ['danger-bg', 'sheet'] },
};

/** How a purpose reads on one of its grounds. */
export interface Reading {
  readonly ground: string;
  readonly contrast: number;
  /** What WCAG 2.2 AA asks for. */
  readonly least: number;
}

/** The contrast of a purpose on its grounds; none for what carries no meaning by itself. */
export function readingsOf(purpose: string, scheme: Scheme): readonly Reading[] {
  const { least = 0, grounds = [] } = GROUNDS[purpose] ?? {};
  return grounds.map((ground) => ({
    ground,
    least,
    contrast: contrast(colourOf(purpose, scheme), colourOf(ground, scheme)),
  }));
}

/** The colour that stands for a purpose, as `#rgb` or `#rrggbb`. */
export function colourOf(name: string, scheme: Scheme): string {
  const colour = resolve(name, SCHEMES[scheme]);
  if (colour === null) throw new Error(`--${name} is no colour of tokens.css`);
  return colour;
}

function resolve(name: string, tokens: Tokens): string | null {
  const value = tokens.get(name) ?? '';
  if (/^#[\da-f]{3,6}$/i.test(value)) return value;
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? null : resolve(other, tokens);
}
