import { DRAWING_RULES, INTERACTIVE_RULES } from './drawing.ts';
import { FORCED_COLOUR_RULES } from './forcedColours.ts';
import { OUTLINE_RULES } from './outline.ts';
import { paletteRules } from './palette.ts';
import { SHELL_RULES } from './shell.ts';

const COLOURED = ':is(.sc-drawing, .sc-outline, .sc-shell)';

/** The style sheet of the visualiser. */
const VIEW_STYLE = [
  paletteRules(COLOURED),
  DRAWING_RULES,
  INTERACTIVE_RULES,
  OUTLINE_RULES,
  SHELL_RULES,
  FORCED_COLOUR_RULES,
].join('\n');

const adopted = new WeakSet<Document>();

/**
 * Adds the visualiser's style sheet to a document, once. A constructed sheet needs no element and no file,
 * so it works in Storybook's manager and under a content security policy that allows only hashed styles.
 */
export function adoptStyle(target: Document): void {
  if (adopted.has(target)) return;
  adopted.add(target);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(VIEW_STYLE);
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet];
}
