import css from '../../src/styles/tokens.css?raw';
import { contrast } from './contrast.ts';
import { blocksOf, DARK, LIGHT, type Tokens } from './tokens.ts';

const BLOCKS = blocksOf(css);
const light: Tokens = BLOCKS.get(LIGHT) ?? new Map();
const dark: Tokens = new Map([...light, ...(BLOCKS.get(DARK) ?? [])]);

/** The tokens as they stand in either scheme. */
export const SCHEMES = { light, dark } as const;
export type Scheme = keyof typeof SCHEMES;

/** Colours of the palette, by name: those with a value of their own. */
export const PALETTE: readonly (readonly [name: string, value: string])[] = [...light].filter(
  ([, value]) => value.startsWith('#'),
);

/** Colours by purpose: those whose value is a colour of the palette. */
export const PURPOSES: readonly string[] = [...light.keys()].filter(
  (name) => !light.get(name)?.startsWith('#') && resolve(name, light) !== null,
);

/** What each text, edge or sign stands on, and the contrast it needs there. */
const GROUNDS: Readonly<Record<string, readonly [ground: string, least: number]>> = {
  ink: ['page', 4.5],
  'ink-soft': ['sunken', 4.5],
  'line-strong': ['sunken', 3],
  accent: ['page', 4.5],
  'accent-strong': ['page', 4.5],
  'on-accent': ['accent', 4.5],
  info: ['info-bg', 4.5],
  success: ['success-bg', 4.5],
  warning: ['warning-bg', 4.5],
  neutral: ['neutral-bg', 4.5],
  danger: ['danger-bg', 4.5],
};

/** How a purpose reads on its ground. */
export interface Reading {
  readonly ground: string;
  readonly contrast: number;
  /** What WCAG 2.2 AA asks for. */
  readonly least: number;
}

/** The contrast of a purpose on its ground; `null` for what carries no meaning by itself. */
export function readingOf(purpose: string, scheme: Scheme): Reading | null {
  const [ground, least] = GROUNDS[purpose] ?? [];
  if (ground === undefined || least === undefined) return null;
  return { ground, least, contrast: contrast(colourOf(purpose, scheme), colourOf(ground, scheme)) };
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
