/** Line ends, other control characters and bidirectional formatting characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/**
 * Returns a text as one line. Line ends and other control characters, which could start a new line in a
 * mail or reverse its direction, become spaces; spaces around the text are removed.
 */
export function toSingleLine(text: string): string {
  return text.replaceAll(CONTROLS, ' ').trim();
}

/** Whether {@link toSingleLine} would leave the text unchanged. */
export function isSingleLine(text: string): boolean {
  return toSingleLine(text) === text;
}
