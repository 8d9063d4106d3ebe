import { FONT_FAMILY } from '../../typography.ts';

const FIELD_FONT = `400 14px/20px ${FONT_FAMILY}`;

/**
 * The sizes at which a window is too narrow or too low for the parts around the chart. All parts
 * are then in one column that scrolls. The drawing leaves a strip of other parts visible to scroll
 * by, because a drag on the drawing moves the drawing.
 */
const TOO_SMALL =
  '(max-width: 479px) or (max-height: 319px) or ((max-width: 839px) and (max-height: 479px))';

/** Rules for the toolbar, the viewport, and the panels beside or below it. */
export const SHELL_RULES = `
:where(.sc-conditions) { margin: 0; padding: 0; list-style: none; }
.sc-conditions { display: grid; gap: 4px; font-size: 13px; line-height: 18px; }
.sc-rule > .sc-conditions { margin-block-start: 8px; }
.sc-conditions li { display: grid; grid-template-columns: 12px minmax(0, 1fr); column-gap: 8px; padding: 3px 8px; border-inline-start: 3px solid transparent; overflow-wrap: anywhere; }
.sc-conditions li > :not(svg) { grid-column: 2; }
.sc-conditions li > svg { grid-area: 1 / 1; margin-block-start: 3px; }
.sc-conditions li > svg + span { grid-area: 1 / 2; }
.sc-conditions li[data-failing] { border-color: var(--sc-danger); background: var(--sc-danger-tint); }
.sc-conditions li[data-failing] > span > .sc-answer, .sc-conditions li[data-failing] > .sc-why { color: var(--sc-danger); }
.sc-answer { font-weight: 600; }
.sc-made, .sc-reads { color: var(--sc-soft); font-size: 12px; }
.sc-conditions .sc-icon[data-icon=unanswered] { stroke: var(--sc-soft); }
.sc-reads code { font: 400 12px/17px ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; }
.sc-shell, .sc-shell *, .sc-outline * { box-sizing: border-box; }
.sc-shell { container: sc-shell / size; height: 100%; min-height: 320px; overflow: hidden; background: var(--sc-desk); color: var(--sc-ink); font: ${FIELD_FONT}; }
.sc-frame { position: relative; display: flex; flex-direction: column; height: 100%; }
.sc-toolbar { display: flex; flex: none; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 8px 12px; border-block-end: 1px solid var(--sc-line); background: var(--sc-sheet); }
.sc-group { display: inline-flex; align-items: center; margin: 0; padding: 0; border: 0; min-width: 0; }
.sc-button { display: inline-flex; align-items: center; justify-content: center; min-width: 32px; min-height: 32px; padding: 4px 10px; border: 1px solid var(--sc-edge); border-radius: 4px; background: var(--sc-sheet); color: var(--sc-ink); font: ${FIELD_FONT}; text-align: start; cursor: pointer; }
.sc-button:disabled { border-color: var(--sc-line); color: var(--sc-soft); cursor: default; }
.sc-button:where(:not(:disabled)):hover { border-color: var(--sc-accent); color: var(--sc-accent); }
.sc-button[aria-pressed=true] { border-color: var(--sc-ink); background: var(--sc-ink); color: var(--sc-sheet); }
.sc-group > .sc-button:not(:first-of-type) { margin-inline-start: -1px; border-start-start-radius: 0; border-end-start-radius: 0; }
.sc-group > .sc-button:not(:last-of-type) { border-start-end-radius: 0; border-end-end-radius: 0; }
.sc-primary { border-color: var(--sc-accent); background: var(--sc-accent); color: var(--sc-on-accent); }
.sc-primary:hover { color: var(--sc-on-accent); text-decoration: underline; text-underline-offset: 3px; }
.sc-wide { width: 100%; justify-content: start; }
.sc-percent { min-width: 52px; text-align: center; font-variant-numeric: tabular-nums; border-block: 1px solid var(--sc-edge); line-height: 30px; }
.sc-field { min-height: 32px; max-width: 100%; padding: 4px 8px; border: 1px solid var(--sc-edge); border-radius: 4px; background: var(--sc-sheet); color: var(--sc-ink); font: ${FIELD_FONT}; }
.sc-field::placeholder { color: var(--sc-soft); opacity: 1; }
.sc-field[aria-invalid=true] { border: 2px solid var(--sc-danger); }
.sc-code { width: 100%; font: 400 13px/19px ui-monospace, "SFMono-Regular", Menlo, Consolas, "Liberation Mono", monospace; resize: vertical; }
.sc-search { position: relative; display: inline-flex; }
.sc-search .sc-field { width: 190px; }
.sc-found { position: absolute; inset-block-start: 100%; inset-inline-start: 0; z-index: 3; display: none; width: 340px; max-width: calc(100cqi - 24px); max-height: 45cqb; margin: 4px 0 0; padding: 4px; overflow: auto; border: 1px solid var(--sc-edge); border-radius: 6px; background: var(--sc-sheet); }
.sc-search:focus-within .sc-found:not([hidden]) { display: block; }
.sc-search-count { display: block; padding: 4px 10px; color: var(--sc-soft); font-size: 13px; }
.sc-search-count:empty { display: none; }
.sc-hits { margin: 0; padding: 0; list-style: none; }
.sc-hits .sc-button { width: 100%; border-color: transparent; justify-content: start; }
.sc-hits .sc-hint { margin-inline-start: 6px; }
.sc-paths .sc-button { margin-block-end: 4px; }
.sc-paths .sc-button[aria-pressed=true] { border-color: var(--sc-accent); background: var(--sc-tint); color: var(--sc-ink); }
.sc-paths .sc-hint { display: block; margin-block-end: 4px; }
.sc-menu { position: relative; }
.sc-menu summary { list-style: none; }
.sc-menu summary::-webkit-details-marker { display: none; }
.sc-menu-items { position: absolute; inset-inline-end: 0; z-index: 2; width: max-content; max-width: calc(100cqi - 24px); margin: 4px 0 0; padding: 4px; border: 1px solid var(--sc-edge); border-radius: 6px; background: var(--sc-sheet); list-style: none; }
.sc-menu-items .sc-button { width: 100%; min-width: 110px; border-color: transparent; justify-content: start; }
.sc-tabs { padding: 6px 12px; border-block-end: 1px solid var(--sc-line); background: var(--sc-sheet); }
.sc-tabs .sc-group { display: flex; }
.sc-tabs .sc-button { flex: 1; min-height: 40px; }
.sc-active { padding: 8px 12px 0; }
.sc-active .sc-list { gap: 0; }
.sc-main { display: grid; flex: 1; grid-template: minmax(0, 1fr) auto / minmax(0, 1fr); min-height: 0; }
.sc-room { position: relative; min-height: 0; overflow: auto; }
.sc-room > .sc-outline { padding: 10px; }
.sc-room > .sc-error { margin: 10px; }
.sc-waiting { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; }
.sc-stage { position: absolute; inset: 0; overflow: hidden; cursor: grab; touch-action: none; user-select: none; }
.sc-stage:active { cursor: grabbing; }
.sc-canvas { position: absolute; inset-block-start: 0; inset-inline-start: 0; transform-origin: 0 0; }
.sc-canvas[data-distance] [data-region] > .sc-text { visibility: hidden; }
.sc-canvas[data-distance] [data-region] > .sc-text[data-role=title] { visibility: visible; font-size: min(30px, var(--sc-fitting-size)); transform: translateY(6px); paint-order: stroke; stroke: var(--sc-desk); stroke-width: 8px; }
.sc-canvas[data-distance=farther] [data-region] > .sc-text[data-role=title] { font-size: min(52px, var(--sc-fitting-size)); transform: translateY(14px); }
.sc-canvas[data-distance=farthest] [data-region] > .sc-text[data-role=title] { font-size: min(100px, var(--sc-fitting-size)); transform: translateY(26px); }
.sc-shell :is(button, summary, .sc-field, .sc-stage):focus-visible { outline: 3px solid var(--sc-accent); outline-offset: 1px; }
.sc-shell .sc-stage:focus-visible { outline-offset: -3px; }
.sc-caption { box-sizing: border-box; height: 64px; margin: 0; padding: 6px 12px; overflow: auto; border-block-start: 1px solid var(--sc-line); background: var(--sc-sheet); font-size: 13px; line-height: 17px; }
.sc-caption, .sc-shell .sc-section p { max-width: none; }
.sc-caption-more { color: var(--sc-soft); }
.sc-side { grid-row: 1; grid-column: 1; min-height: 0; overflow: auto; background: var(--sc-sheet); }
.sc-section { padding: 12px; border-block-end: 1px solid var(--sc-line); }
.sc-title { margin: 0 0 8px; font: 600 15px/20px ${FONT_FAMILY}; }
.sc-subtitle { margin: 14px 0 6px; font: 600 13px/18px ${FONT_FAMILY}; }
.sc-form, .sc-label-of { display: grid; gap: 6px; justify-items: start; }
.sc-form { gap: 10px; }
.sc-label-of { width: 100%; color: var(--sc-soft); font-size: 13px; }
.sc-label-of > .sc-field { width: 100%; }
.sc-samples { display: flex; flex-wrap: wrap; gap: 4px; width: 100%; margin: 0; padding: 0; border: 0; }
.sc-samples legend { padding: 0 0 4px; color: var(--sc-soft); font-size: 13px; }
.sc-samples .sc-button { max-width: 100%; min-height: 28px; padding: 2px 8px; font-size: 13px; overflow-wrap: anywhere; }
.sc-check { display: flex; gap: 8px; align-items: center; min-height: 32px; }
.sc-check input { width: 18px; height: 18px; margin: 0; accent-color: var(--sc-accent); }
.sc-json { width: 100%; }
.sc-json summary { display: list-item; min-height: 24px; list-style: inside disclosure-closed; color: var(--sc-soft); font-size: 13px; cursor: pointer; }
.sc-json[open] > summary { list-style-type: disclosure-open; }
.sc-json .sc-field { margin-block-start: 6px; }
.sc-row { display: flex; gap: 8px; align-items: end; margin-block-end: 12px; }
.sc-row .sc-button { flex: none; }
.sc-hint { margin: 0; color: var(--sc-soft); font-size: 13px; }
.sc-error { margin: 0; padding: 8px 10px; border-inline-start: 3px solid var(--sc-danger); background: var(--sc-danger-tint); color: var(--sc-danger); font-size: 13px; overflow-wrap: anywhere; }
.sc-list { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; margin: 0; padding: 0; list-style: none; }
.sc-log { gap: 2px; }
.sc-log-tools { flex-wrap: wrap; align-items: center; }
.sc-run { flex: 1; min-width: 0; }
.sc-run .sc-menu { display: inline-block; }
.sc-run > .sc-hint:not(:empty) { display: block; margin-block-start: 4px; }
.sc-run .sc-menu-items { inset-inline: 0 auto; min-width: 220px; }
.sc-log > li { padding-block-end: 4px; border-block-end: 1px solid var(--sc-line); }
.sc-step { display: flex; gap: 6px; align-items: baseline; width: 100%; min-height: 28px; padding: 3px 8px; border: 0; border-radius: 4px; background: none; color: var(--sc-ink); font: 400 13px/18px ${FONT_FAMILY}; text-align: start; cursor: pointer; }
.sc-step:hover { background: var(--sc-sunken); }
.sc-step[aria-current] { background: var(--sc-accent); color: var(--sc-on-accent); }
.sc-step > span { min-width: 0; overflow-wrap: anywhere; }
.sc-step b { font-weight: 600; }
.sc-step svg { align-self: center; }
.sc-step[aria-current] .sc-icon { stroke: var(--sc-on-accent); }
.sc-log > [data-ignored] > .sc-step:not([aria-current]) { color: var(--sc-soft); }
.sc-changes { margin: 0; padding: 0 8px; color: var(--sc-soft); font-size: 12px; line-height: 17px; list-style: none; overflow-wrap: anywhere; }
.sc-changes code { font: 400 12px/17px ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; color: var(--sc-ink); }
.sc-main[data-with-side] { grid-template-rows: minmax(0, 3fr) auto minmax(0, 2fr); }
.sc-main[data-with-side] > .sc-side { grid-row: 3; border-block-start: 1px solid var(--sc-line); }
@container sc-shell ${TOO_SMALL} {
  .sc-frame { display: block; overflow: auto; }
  .sc-main, .sc-main[data-with-side] { display: block; }
  .sc-room:has(> .sc-outline) { overflow: visible; }
  .sc-room:not(:has(> .sc-outline)) { height: max(128px, 100cqb - 48px); }
  .sc-caption { height: auto; min-height: 64px; }
}
@container sc-shell (max-width: 479px) {
  .sc-main[data-tab=chart] > .sc-side, .sc-main:is([data-tab=try], [data-tab=log]) > :not(.sc-side), .sc-main[data-tab=try] .sc-log-panel, .sc-main[data-tab=log] .sc-section:not(.sc-log-panel) { display: none; }
}
@container sc-shell (max-width: 479px) and (min-height: 320px) {
  .sc-room:not(:has(> .sc-outline)) { height: calc(100cqb - 104px); }
  .sc-room:has(> .sc-outline) + .sc-caption { position: sticky; inset-block-end: 0; z-index: 1; }
}
@container sc-shell (min-width: 840px) and (min-height: 320px) {
  .sc-main[data-with-side] { grid-template: minmax(0, 1fr) auto / minmax(0, 1fr) 320px; }
  .sc-main[data-with-side] > .sc-side { grid-row: 1 / 3; grid-column: 2; border-block-start: 0; border-inline-start: 1px solid var(--sc-line); }
}
`;
