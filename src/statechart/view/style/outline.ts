import { FONT_FAMILY } from '../../typography.ts';

/** Rules for the outline. */
export const OUTLINE_RULES = `
:where(.sc-outline, .sc-outline ul) { list-style: none; margin: 0; padding: 0; }
.sc-outline { font: 400 14px/20px ${FONT_FAMILY}; color: var(--sc-ink); text-align: start; overflow-wrap: anywhere; }
.sc-outline li, .sc-outline p { max-width: none; }
.sc-o-state { position: relative; display: flow-root; padding: 10px 12px; border: 1px solid var(--sc-edge); border-radius: 6px; background: var(--sc-sheet); }
.sc-o-state[data-container] { background: var(--sc-desk); }
.sc-o-state[data-region] { border-style: dashed; }
.sc-o-state[data-kind=final] { border: 3px double var(--sc-edge); }
.sc-o-state[data-mark=container] { border-color: var(--sc-accent); }
.sc-o-state[data-mark=leaf] { border-color: var(--sc-accent); box-shadow: inset 0 0 0 1px var(--sc-accent); }
.sc-o-state[data-path] { border-color: var(--sc-accent); }
.sc-o-state[data-selected] { outline: 3px solid var(--sc-accent); outline-offset: 1px; }
.sc-o-heading { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: baseline; margin: 0; padding-inline-end: 28px; font: inherit; letter-spacing: 0; }
.sc-o-name { display: inline-flex; gap: 6px; align-items: center; min-height: 28px; padding: 2px 8px; margin-inline-start: -8px; border: 0; border-radius: 4px; background: none; color: inherit; font: 600 15px/22px ${FONT_FAMILY}; text-align: start; cursor: pointer; }
.sc-o-name:hover { text-decoration: underline; text-underline-offset: 3px; }
.sc-o-state[data-mark=leaf] > .sc-o-heading > .sc-o-name { margin-inline-start: -4px; background: var(--sc-accent); color: var(--sc-on-accent); }
.sc-o-state[data-mark=leaf] > .sc-o-heading > .sc-o-name .sc-icon { stroke: var(--sc-on-accent); }
.sc-o-state[data-found] > .sc-o-heading > .sc-o-name { box-shadow: 0 0 0 3px var(--sc-found); }
.sc-o-note { color: var(--sc-soft); font-size: 13px; }
.sc-o-toggle { position: absolute; inset-block-start: 8px; inset-inline-end: 6px; display: grid; place-items: center; width: 30px; height: 30px; padding: 0; border: 0; border-radius: 4px; background: none; cursor: pointer; }
.sc-o-toggle:hover { background: var(--sc-sunken); }
.sc-o-toggle[aria-expanded=false] svg { transform: rotate(-90deg); }
.sc-o-description { margin: 2px 0 0; color: var(--sc-soft); font-size: 13px; line-height: 18px; }
.sc-o-jobs { color: var(--sc-soft); font-size: 13px; }
.sc-o-jobs li { display: flex; gap: 6px; align-items: center; min-height: 26px; }
.sc-o-arrows { margin-block-start: 6px; }
.sc-o-arrow { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; padding-block: 5px; border-block-start: 1px solid var(--sc-line); }
.sc-o-event { display: inline-flex; gap: 6px; align-items: baseline; min-height: 30px; padding: 4px 9px; border: 1px dashed var(--sc-edge); border-radius: 4px; background: none; color: var(--sc-soft); font: 400 13px/20px ${FONT_FAMILY}; text-align: start; cursor: pointer; }
.sc-o-event[aria-disabled] { cursor: default; }
.sc-o-event svg { flex: none; align-self: center; }
.sc-o-event b { font-weight: 600; }
.sc-o-arrow[data-mark=open] > .sc-o-event { border: 1px solid var(--sc-accent); background: var(--sc-sheet); color: var(--sc-accent); }
.sc-o-arrow[data-mark=open] > .sc-o-event:hover { background: var(--sc-tint); }
.sc-o-arrow[data-taken] > .sc-o-event { background: var(--sc-tint); border: 2px solid var(--sc-accent); color: var(--sc-ink); }
.sc-o-arrow[data-refused] > .sc-o-event { border: 2px solid var(--sc-danger); background: var(--sc-danger-tint); color: var(--sc-danger); }
.sc-o-arrow > .sc-conditions { flex-basis: 100%; }
.sc-o-arrow[data-path] { box-shadow: inset 3px 0 0 var(--sc-accent); padding-inline-start: 9px; }
.sc-o-arrow[data-found] > .sc-o-event { background: var(--sc-found); color: var(--sc-ink); }
.sc-o-link { display: inline-flex; gap: 4px; align-items: center; min-height: 26px; padding: 0 2px; border: 0; border-radius: 4px; background: none; color: var(--sc-accent); font: 400 13px/20px ${FONT_FAMILY}; text-align: start; text-decoration: underline; text-underline-offset: 3px; cursor: pointer; }
.sc-o-taken { color: var(--sc-accent); font-size: 13px; font-weight: 600; }
.sc-o-actions { flex-basis: 100%; color: var(--sc-soft); font-size: 13px; }
.sc-o-reason { flex-basis: 100%; color: var(--sc-soft); font-size: 13px; font-style: italic; }
.sc-o-children { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-start; margin-block-start: 10px; }
.sc-o-children > .sc-o-state { flex: 0 1 auto; min-width: min(100%, 200px); max-width: 100%; }
.sc-inline-icon { flex: none; }
.sc-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sc-outline button:focus-visible { outline: 3px solid var(--sc-accent); outline-offset: 2px; }
`;
