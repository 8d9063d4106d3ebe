import { DRAWING_RULES, OPERATED_RULES } from './drawing.ts';
import { OUTLINE_RULES } from './outline.ts';
import { paletteRules } from './palette.ts';
import { SHELL_RULES } from './shell.ts';

const COLOURED = ':is(.sc-drawing, .sc-outline, .sc-shell)';

/** The whole style of the viewer, as text. */
export const VIEW_STYLE = [
  paletteRules(COLOURED),
  DRAWING_RULES,
  OPERATED_RULES,
  OUTLINE_RULES,
  SHELL_RULES,
].join('\n');

const adopted = new WeakSet<Document>();

/**
 * Gives a document the viewer's style, once. A constructed sheet needs no element and no file, so
 * it works inside Storybook's own window and under a policy that allows hashed styles alone.
 */
export function adoptStyle(target: Document): void {
  if (adopted.has(target)) return;
  adopted.add(target);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(VIEW_STYLE);
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
}
