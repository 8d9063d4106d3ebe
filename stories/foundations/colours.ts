import css from '../../src/styles/tokens.css?raw';
import { contrast } from './contrast.ts';
import {
  blockFor,
  parseBlocks,
  DARK,
  LIGHT,
  REDUCED_MOTION,
  widthOf,
  type Tokens,
} from '../../.storybook/support/tokens.ts';

const BLOCKS = parseBlocks(css);
const light = blockFor(BLOCKS, LIGHT);
const dark: Tokens = new Map([...light, ...blockFor(BLOCKS, DARK)]);

/** The value of each token in each colour scheme. */
export const SCHEMES = { light, dark } as const;

/** The tokens that change with reduced motion. */
export const REDUCED = blockFor(BLOCKS, REDUCED_MOTION);

export type Scheme = keyof typeof SCHEMES;

/** A token, its value on the narrowest screen, and its value from each breakpoint that changes it. */
export interface ResponsiveToken {
  readonly name: string;
  readonly values: readonly { readonly from: string | null; readonly value: string }[];
}

/** The tokens whose names start with the prefix, with all their values. */
export function responsiveTokens(prefix: string): readonly ResponsiveToken[] {
  return [...light]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({
      name,
      values: [
        { from: null, value },
        ...[...BLOCKS].flatMap(([condition, tokens]) => {
          const from = widthOf(condition);
          const wide = tokens.get(name);
          return from !== null && wide !== undefined ? [{ from, value: wide }] : [];
        }),
      ],
    }));
}

/** The colours of the palette: tokens whose own value is a colour. */
export const PALETTE: readonly (readonly [name: string, value: string])[] = [...light].filter(
  ([, value]) => value.startsWith('#'),
);

/** The colours by purpose: tokens whose value refers to a colour of the palette. */
export const PURPOSES: readonly string[] = [...light.keys()].filter(
  (name) => !light.get(name)?.startsWith('#') && resolve(name, light) !== null,
);

/** The contrast that WCAG 2.2 AA requires of text, and of the edge of a control. */
const TEXT = 4.5;
export const EDGE = 3;

/** The backgrounds of each colour of text, edges and icons, and the contrast it needs on them. */
const BACKGROUNDS: Readonly<
  Record<string, { readonly minimum: number; readonly backgrounds: readonly string[] }>
> = {
  ink: { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'ink-soft': { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'line-strong': { minimum: EDGE, backgrounds: ['page', 'sheet', 'sunken'] },
  accent: { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'accent-strong': { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'on-accent': { minimum: TEXT, backgrounds: ['accent', 'accent-strong'] },
  info: { minimum: TEXT, backgrounds: ['info-bg'] },
  success: { minimum: TEXT, backgrounds: ['success-bg', 'sheet'] },
  warning: { minimum: TEXT, backgrounds: ['warning-bg'] },
  neutral: { minimum: TEXT, backgrounds: ['neutral-bg'] },
  danger: { minimum: TEXT, backgrounds: ['danger-bg', 'sheet'] },
};

/** The contrast of a purpose on one of its backgrounds. */
export interface ContrastCheck {
  readonly background: string;
  readonly contrast: number;
  /** What WCAG 2.2 AA requires. */
  readonly minimum: number;
}

/** Checks a purpose on each of its backgrounds. A colour that carries no meaning has no check. */
export function contrastChecks(purpose: string, scheme: Scheme): readonly ContrastCheck[] {
  const { minimum = 0, backgrounds = [] } = BACKGROUNDS[purpose] ?? {};
  return backgrounds.map((background) => ({
    background,
    minimum,
    contrast: contrast(colourOf(purpose, scheme), colourOf(background, scheme)),
  }));
}

/**
 * The colour of a purpose, as `#rgb` or `#rrggbb`.
 *
 * @throws {Error} if `tokens.css` has no such colour
 */
export function colourOf(name: string, scheme: Scheme): string {
  const colour = resolve(name, SCHEMES[scheme]);
  if (colour === null) throw new Error(`--${name} is not a colour of tokens.css`);
  return colour;
}

function resolve(name: string, tokens: Tokens): string | null {
  const value = tokens.get(name) ?? '';
  if (/^#[\da-f]{3,6}$/i.test(value)) return value;
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? null : resolve(other, tokens);
}
