import css from '../../src/styles/tokens.css?raw';
import {
  blockFor,
  DARK,
  inPixels,
  LIGHT,
  parseBlocks,
  REDUCED_MOTION,
  widthOf,
  type Tokens,
} from './tokens.ts';

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

/** Returns the tokens whose names start with the prefix, with all their values. */
export function responsiveTokens(prefix: string): readonly ResponsiveToken[] {
  return [...light.keys()].filter((name) => name.startsWith(prefix)).map(responsiveToken);
}

/** Returns a token with all its values. */
export function responsiveToken(name: string): ResponsiveToken {
  const wider = [...BLOCKS].flatMap(([condition, tokens]) => {
    const from = widthOf(condition);
    const value = tokens.get(name);
    return from !== null && value !== undefined ? [{ from, value }] : [];
  });
  return { name, values: [{ from: null, value: light.get(name) ?? '' }, ...wider] };
}

/** Returns the values of a token in readable form, from the narrowest screen on. */
export function formatTokenValues({ values }: ResponsiveToken): string {
  return values
    .map(({ from, value }) => (from === null ? '' : `from ${inPixels(from)} `) + readable(value))
    .join('; ');
}

/**
 * Returns a value in readable form: a size in pixels, a reference as the other token's name. A font
 * such as `400 2.5rem/2.75rem var(--serif)` is `400 40/44 serif`.
 */
function readable(value: string): string {
  const pixels = inPixels(value).replace(/var\(--([\w-]+)\)/, '$1');
  return /^\d{3} /.test(value) ? pixels.replaceAll(/px\b/g, '') : pixels;
}

/**
 * Returns the colour of a purpose, as `#rgb` or `#rrggbb`.
 *
 * @throws {Error} if `tokens.css` has no such colour
 */
export function colourOf(name: string, scheme: Scheme): string {
  const colour = findColour(name, scheme);
  if (colour === null) throw new Error(`--${name} is not a colour of tokens.css`);
  return colour;
}

/**
 * Returns the colour that a token stands for, as `#rgb` or `#rrggbb`; `null` for a token that is
 * none.
 */
export function findColour(name: string, scheme: Scheme): string | null {
  const value = SCHEMES[scheme].get(name) ?? '';
  if (/^#[\da-f]{3,6}$/i.test(value)) return value;
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  return other === undefined ? null : findColour(other, scheme);
}
