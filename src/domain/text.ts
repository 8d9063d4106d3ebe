/** Line ends, other control characters and bidirectional formatting characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Returns a text as one line. Line ends and other control characters, which could start a new line in a
 * mail or reverse its direction, become spaces; spaces around the text are removed.
 */
export function toSingleLine(text: string): string {
  return text.replaceAll(CONTROLS, ' ').trim();
}

/**
 * Characters that nobody sees and that are copied along from pages and address books: soft hyphens, zero-width
 * spaces, marks of direction. Joiners are not among them, since names are written with them.
 */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF]/g;

/** Returns a text that a visitor gave as it is sent: one line, without characters that nobody sees. */
export function toSentLine(text: string): string {
  return toSingleLine(text.replaceAll(INVISIBLE, ''));
}

/** Whether {@link toSingleLine} would leave the text unchanged. */
export function isSingleLine(text: string): boolean {
  return toSingleLine(text) === text;
}
