import type { IconName, PlacedText } from '../placed.ts';
import { ICON, TEXT_STYLES } from '../typography.ts';
import type { Measure } from './measure.ts';

/** Texts that stand together, their coordinates counted from the block's own corner. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
}

/** A text to be set, in as many lines as it needs. */
export interface Passage {
  readonly text: string;
  readonly role: PlacedText['role'];
  readonly icon?: IconName;
}

/** Base line below the middle of a line, in parts of the font's size. */
const BASE_LINE = 0.36;

/**
 * Sets passages below each other, each in as few lines as `maxWidth` pixels take, and those about
 * equally long. A word that is wider makes the block wider: nothing is cut.
 */
export function setPassages(
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
      const base = y + lineHeight / 2 + size * BASE_LINE;
      texts.push({ text: line, role, x, y: base, icon: (index === 0 ? icon : undefined) ?? null });
      y += lineHeight;
    }
  }
  return { width: Math.ceil(width), height: y, texts };
}

/** The block's texts, moved by the corner it is placed at. */
export function textsAt({ texts }: Block, x: number, y: number): PlacedText[] {
  return texts.map((text) => ({ ...text, x: text.x + x, y: text.y + y }));
}

function linesOf(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const words = text.split(' ');
  const narrowest = Math.max(...words.map(widthOf));
  const limit = Math.max(maxWidth, narrowest);
  let lines = broken(words, limit, widthOf);
  // The same number of lines, as narrow as they can be.
  for (let low = narrowest, high = limit; high - low > 4;) {
    const middle = (low + high) / 2;
    const tried = broken(words, middle, widthOf);
    if (tried.length > lines.length) low = middle;
    else {
      lines = tried;
      high = middle;
    }
  }
  return lines;
}

function broken(
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
