import tokens from '../styles/tokens.css?inline';

/**
 * Adds the style of a script that loads later than the page, and the tokens it refers to, because the build
 * removes their names from the page's own style sheet. A rule inserted into that sheet works in every browser
 * in which a visitor can order. It needs no element, which the content security policy would block.
 *
 * @param style any number of rules
 */
export function addLateStyle(style: string): void {
  const [sheet] = document.styleSheets;
  if (sheet === undefined) throw new Error('The document has no style sheet');
  // `insertRule` takes a single rule, so all rules are wrapped in one.
  for (const rules of [tokens, style]) {
    sheet.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
  }
}
