import tokens from '../styles/tokens.css?inline';

/**
 * Adds the style of a script that loads later than the page, and the tokens it refers to: the page's own
 * style sheet has lost their names to the build. A rule added to that sheet needs no element, which the
 * content security policy would refuse, and works in every browser in which a visitor can order.
 *
 * @param style any number of rules
 */
export function addLateStyle(style: string): void {
  const [sheet] = document.styleSheets;
  if (sheet === undefined) throw new Error('The document has no style sheet');
  // A single rule is added at a time, so these are its content.
  for (const rules of [tokens, style]) {
    sheet.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
  }
}
