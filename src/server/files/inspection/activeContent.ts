/**
 * What a PDF can do beyond showing its pages, as stored in the row. `opens` is an action that runs by
 * itself when the file or a page is opened. `unknown` marks a PDF that could not be read.
 */
export const ACTIVE_CONTENT = [
  'javascript',
  'launch',
  'submit',
  'opens',
  'embedded',
  'xfa',
  'media',
  'unknown',
] as const;
export type ActiveContent = (typeof ACTIVE_CONTENT)[number];

/** Writes active content for a row; `null` if there is none. */
export function joinActiveContent(kinds: readonly ActiveContent[]): string | null {
  return kinds.length === 0 ? null : kinds.join(',');
}

/** Reads active content from a row. */
export function parseActiveContent(text: string | null): ActiveContent[] {
  const kinds = new Set(text?.split(','));
  return ACTIVE_CONTENT.filter((kind) => kinds.has(kind));
}
