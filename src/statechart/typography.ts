import type { PlacedText } from './placed.ts';

/** How a line of text is drawn; lengths in pixels. */
export interface TextStyle {
  readonly size: number;
  readonly weight: 400 | 600;
  readonly isItalic: boolean;
  /** From one base line to the next. */
  readonly lineHeight: number;
}

/**
 * Fonts with the same widths, at least one of which is on nearly every desktop: a chart laid out
 * without a browser, by a table of those widths, fits its boxes wherever its SVG is opened.
 */
export const FONT_FAMILY = '"Liberation Sans", Arial, Helvetica, sans-serif';

/** Measured by the layout and drawn by the view: what fits a box on paper fits it on the screen. */
export const TEXT_STYLES: Readonly<Record<PlacedText['role'], TextStyle>> = {
  title: { size: 13, weight: 600, isItalic: false, lineHeight: 18 },
  description: { size: 12, weight: 400, isItalic: false, lineHeight: 16 },
  event: { size: 12, weight: 600, isItalic: false, lineHeight: 16 },
  guard: { size: 12, weight: 400, isItalic: true, lineHeight: 16 },
  action: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
  invoke: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
  mark: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
};

/** Pixels of an icon at the left of a text, and between the two. */
export const ICON = { size: 12, gap: 4 };

/** The style as a canvas and CSS's `font` take it. */
export function fontOf(role: PlacedText['role']): string {
  const { size, weight, isItalic } = TEXT_STYLES[role];
  return `${isItalic ? 'italic ' : ''}${weight} ${size}px ${FONT_FAMILY}`;
}
