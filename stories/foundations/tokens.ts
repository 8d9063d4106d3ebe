/** The condition of the block that holds everywhere. */
export const LIGHT = '';
export const DARK = '(prefers-color-scheme: dark)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The custom properties of one block, by name without the dashes, in the order they stand. */
export type Tokens = ReadonlyMap<string, string>;

/**
 * Reads a style sheet of tokens.
 *
 * @returns the tokens of each `:root` block by its media condition; {@link LIGHT} for the one that
 * has none
 */
export function blocksOf(css: string): ReadonlyMap<string, Tokens> {
  const source = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const blocks = source.matchAll(/(?:@media ([^{]+?)\s*\{\s*)?:root\s*\{([^}]*)\}/g);
  return new Map(
    [...blocks].map(([, condition, body]) => [condition ?? LIGHT, declarationsOf(body ?? '')]),
  );
}

function declarationsOf(body: string): Tokens {
  const declarations = body.matchAll(/--([\w-]+):\s*([^;]+);/g);
  return new Map(
    [...declarations].map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
}

/** The root's font size by default, which sizes in `rem` are told by. */
const PIXELS_PER_REM = 16;

/** A value with its sizes in pixels. */
export function inPixels(value: string): string {
  return value.replaceAll(/([\d.]+)rem/g, (_, rem) => `${Number(rem) * PIXELS_PER_REM}px`);
}
