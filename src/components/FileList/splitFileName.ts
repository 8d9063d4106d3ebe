/** A longer name is split in two parts, the first of which can be truncated. */
const MAX_WHOLE_LENGTH = 32;

/** The end of a name that is never truncated: an extension, and up to six characters before it with their accents. */
const KEPT_END = /(?:\P{M}\p{M}*){1,6}(?:\.[^.]{1,5})?$/u;

/**
 * Splits a long file name before what identifies it. No character is split from its accents: macOS writes those of
 * a name as characters of their own.
 *
 * @returns the beginning and the end, or `null` for a name that is short enough to show whole
 */
export function splitFileName(name: string): readonly [start: string, end: string] | null {
  if (name.length <= MAX_WHOLE_LENGTH) return null;
  const cut = Math.max(0, name.search(KEPT_END));
  return [name.slice(0, cut), name.slice(cut)];
}
