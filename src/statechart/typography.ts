import type { PlacedText } from './placed.ts';

/** How a line of text is drawn; lengths in pixels. */
interface TextStyle {
  readonly size: number;
  readonly weight: 400 | 600;
  readonly isItalic: boolean;
  /** From one baseline to the next. */
  readonly lineHeight: number;
}

/**
 * Fonts with the same glyph widths, at least one of which is on nearly every desktop: texts measured by
 * a table of those widths fit their boxes wherever the SVG is opened.
 */
export const FONT_FAMILY = '"Liberation Sans", Arial, Helvetica, sans-serif';

/** The text styles that the layout measures and the view draws. */
export const TEXT_STYLES: Readonly<Record<PlacedText['role'], TextStyle>> = {
  title: { size: 13, weight: 600, isItalic: false, lineHeight: 18 },
  description: { size: 12, weight: 400, isItalic: false, lineHeight: 16 },
  event: { size: 12, weight: 600, isItalic: false, lineHeight: 16 },
  guard: { size: 12, weight: 400, isItalic: true, lineHeight: 16 },
  action: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
  invoke: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
  mark: { size: 11.5, weight: 400, isItalic: false, lineHeight: 15 },
};

/** The size of an icon left of a text, and the gap between the two, in pixels. */
export const ICON = { size: 12, gap: 4 };

/** Returns the style as a value of CSS's `font`. */
export function fontOf(role: PlacedText['role']): string {
  const { size, weight, isItalic } = TEXT_STYLES[role];
  return `${isItalic ? 'italic ' : ''}${weight} ${size}px ${FONT_FAMILY}`;
}
