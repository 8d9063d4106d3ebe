import type { PlacedText } from '../placed.ts';
import { fontOf, TEXT_STYLES } from '../typography.ts';
import { tableWidth } from './fontWidths.ts';

/** Returns the width in pixels of a line of text in the style of its role. */
export type Measure = (text: string, role: PlacedText['role']) => number;

/** Measures without a browser, by a table of the glyph widths of `FONT_FAMILY`. */
export const measureByTable: Measure = (text, role) => {
  const { size, weight } = TEXT_STYLES[role];
  return tableWidth(text, size, weight);
};

/** Measures with the fonts that the browser draws with; resolves when they have loaded. */
export async function measureInBrowser(): Promise<Measure> {
  await document.fonts.ready;
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return measureByTable;
  return (text, role) => {
    context.font = fontOf(role);
    return context.measureText(text).width;
  };
}
