import type { IconName, PlacedText } from '../placed.ts';
import { ICON, TEXT_STYLES } from '../typography.ts';
import type { Measure } from './measure.ts';

/** Lines of text below each other, relative to the upper left corner of the block. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

/** A text before it is broken into lines. */
export interface Passage {
  readonly text: string;
  readonly role: PlacedText['role'];
  readonly icon?: IconName;
}

/** From the middle of a line down to its baseline, in em. */
const BASELINE = 0.36;

/**
 * Typesets passages below each other, each in as few lines as fit `maxWidth` pixels, and those of about
 * equal length. A wider word makes the block wider, since nothing is cut.
 */
export function typesetPassages(
  passages: readonly Passage[],
  maxWidth: number,
  measure: Measure,
): Block {
  const texts: PlacedText[] = [];
  let width = 0;
  let y = 0;
  for (const { text, role, icon } of passages) {
    const { size, lineHeight } = TEXT_STYLES[role];
    const x = icon === undefined ? 0 : ICON.size + ICON.gap;
    for (const [index, line] of linesOf(text, maxWidth - x, (part) =>
      measure(part, role),
    ).entries()) {
      width = Math.max(width, x + measure(line, role));
      const base = y + lineHeight / 2 + size * BASELINE;
      texts.push({ text: line, role, x, y: base, icon: (index === 0 ? icon : undefined) ?? null });
      y += lineHeight;
    }
  }
  return { width: Math.ceil(width), height: y, texts };
}

/** Returns the texts of a block that is placed at a corner. */
export function textsAt({ texts }: Block, x: number, y: number): PlacedText[] {
  return texts.map((text) => ({ ...text, x: text.x + x, y: text.y + y }));
}

function linesOf(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const words = text.split(' ');
  const narrowest = Math.max(...words.map(widthOf));
  const limit = Math.max(maxWidth, narrowest);
  let lines = breakLines(words, limit, widthOf);
  // Binary search for the narrowest width with the same number of lines.
  for (let low = narrowest, high = limit; high - low > 4;) {
    const middle = (low + high) / 2;
    const candidate = breakLines(words, middle, widthOf);
    if (candidate.length > lines.length) low = middle;
    else {
      lines = candidate;
      high = middle;
    }
  }
  return lines;
}

function breakLines(
  words: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of words) {
    const longer: string = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === undefined ? lines : [...lines, line];
}
