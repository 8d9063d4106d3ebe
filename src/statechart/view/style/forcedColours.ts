/**
 * Rules for forced colours, which replace every background by the same one: what is pressed, current or active
 * takes the colours of a selection. They follow all others.
 */
export const FORCED_COLOUR_RULES = `
@media (forced-colors: active) {
  .sc-shell .sc-button[aria-pressed=true], .sc-step[aria-current], .sc-o-state[data-mark=leaf] > .sc-o-heading > .sc-o-name { border-color: Highlight; background: Highlight; color: HighlightText; forced-color-adjust: none; }
  .sc-shell .sc-button[aria-pressed=true] .sc-icon, .sc-step[aria-current] .sc-icon, .sc-o-state[data-mark=leaf] > .sc-o-heading > .sc-o-name .sc-icon { stroke: HighlightText; }
}
`;
