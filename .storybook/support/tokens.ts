/** The media condition of the block that applies everywhere. */
export const LIGHT = '';
export const DARK = 'screen and (prefers-color-scheme: dark)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The custom properties of one block, by name without the dashes, in the order of the style sheet. */
export type Tokens = ReadonlyMap<string, string>;

/**
 * Parses a style sheet of tokens.
 *
 * @returns the tokens of each `:root` block by its media condition, which is {@link LIGHT} for a block
 * without one
 */
export function parseBlocks(css: string): ReadonlyMap<string, Tokens> {
  const source = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const blocks = source.matchAll(/(?:@media ([^{]+?)\s*\{\s*)?:root\s*\{([^}]*)\}/g);
  return new Map(
    [...blocks].map(([, condition, body]) => [condition ?? LIGHT, parseDeclarations(body ?? '')]),
  );
}

/**
 * Returns the block for a media condition.
 *
 * @throws {Error} if the style sheet has none
 */
export function blockFor(blocks: ReadonlyMap<string, Tokens>, condition: string): Tokens {
  const block = blocks.get(condition);
  if (block === undefined) throw new Error(`tokens.css has no :root block for "${condition}"`);
  return block;
}

function parseDeclarations(body: string): Tokens {
  const declarations = body.matchAll(/--([\w-]+):\s*([^;]+);/g);
  return new Map(
    [...declarations].map(([, name, value]) => [
      name ?? '',
      (value ?? '').replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
}

/**
 * Returns the width in `rem` from which a media condition such as `(width >= 40rem)` holds; `null`
 * for any other.
 */
export function widthOf(condition: string): string | null {
  return /^\(width >= ([\d.]+rem)\)$/.exec(condition)?.[1] ?? null;
}

/** The browser's default font size of the root, which `rem` refers to. */
export const PIXELS_PER_REM = 16;

/** Converts the `rem` sizes in a value to pixels. */
export function inPixels(value: string): string {
  return value.replaceAll(/([\d.]+)rem/g, (_, rem) => `${Number(rem) * PIXELS_PER_REM}px`);
}
