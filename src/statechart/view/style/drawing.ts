import { FONT_FAMILY, TEXT_STYLES } from '../../typography.ts';
import { DARK, fixedPaletteRules, LIGHT, paletteRules } from './palette.ts';

const TEXT_RULES = Object.entries(TEXT_STYLES)
  .map(
    ([role, { size, weight, isItalic }]) =>
      `.sc-text[data-role=${role}] { font-size: ${size}px; font-weight: ${weight}; font-style: ${isItalic ? 'italic' : 'normal'}; }`,
  )
  .join('\n');

/**
 * Rules for boxes, wires and labels, in the palette's custom properties. Without geometric precision
 * WebKit rounds the width of each glyph at some scales, and labels overflow their boxes.
 */
export const DRAWING_RULES = `
.sc-drawing { display: block; font-family: ${FONT_FAMILY}; overflow: visible; }
.sc-text { fill: var(--sc-soft); letter-spacing: 0; white-space: pre; text-rendering: geometricPrecision; }
${TEXT_RULES}
.sc-text[data-role=title], .sc-text[data-role=event] { fill: var(--sc-ink); }
.sc-icon { fill: none; stroke: var(--sc-soft); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.sc-icon[data-icon=done] { stroke: var(--sc-done); stroke-width: 2; }
.sc-icon:is([data-icon=failed], [data-icon=refused], [data-icon=unanswered]) { stroke: var(--sc-danger); stroke-width: 2; }

.sc-state .sc-box { fill: var(--sc-sheet); stroke: var(--sc-edge); stroke-width: 1; }
.sc-state .sc-inner { fill: none; stroke: var(--sc-edge); stroke-width: 1; }
.sc-state .sc-stack { fill: var(--sc-sunken); stroke: var(--sc-edge); stroke-width: 1; }
.sc-state[data-container] .sc-box { fill: var(--sc-desk); }
.sc-state[data-region] .sc-box { stroke-dasharray: 5 4; }
.sc-state[data-mark=container] .sc-box { stroke: var(--sc-accent); }
.sc-state[data-mark=leaf] .sc-box { fill: var(--sc-accent); stroke: var(--sc-accent); stroke-width: 2; }
.sc-state[data-mark=leaf] .sc-inner { stroke: var(--sc-on-accent); }
.sc-state[data-mark=leaf] .sc-text, .sc-jobs[data-mark=leaf] .sc-text { fill: var(--sc-on-accent); }
.sc-state[data-mark=leaf] .sc-icon, .sc-jobs[data-mark=leaf] .sc-icon { stroke: var(--sc-on-accent); }
.sc-link .sc-text { fill: var(--sc-accent); text-decoration: underline; cursor: pointer; }

.sc-wire .sc-line { fill: none; stroke: var(--sc-edge); stroke-width: 1.25; }
.sc-wire .sc-head, .sc-wire .sc-dot { fill: var(--sc-edge); stroke: none; }
.sc-wire[data-mark=open] .sc-line { stroke: var(--sc-accent); stroke-width: 1.75; }
.sc-wire[data-mark=open] .sc-head { fill: var(--sc-accent); }
.sc-wire[data-mark=blocked] .sc-line { stroke-dasharray: 2 4; }
.sc-wire[data-taken] .sc-line { stroke: var(--sc-accent); stroke-width: 3.5; stroke-dasharray: none; }
.sc-wire[data-taken] .sc-head { fill: var(--sc-accent); stroke: var(--sc-accent); stroke-width: 2; }

.sc-label .sc-box { fill: var(--sc-sheet); stroke: var(--sc-line); stroke-width: 1; }
.sc-label[data-inside] .sc-box { fill: var(--sc-sunken); }
.sc-label[data-mark=blocked] .sc-box { stroke: var(--sc-edge); stroke-dasharray: 2 3; }
.sc-label[data-mark=open] .sc-box { fill: var(--sc-sheet); stroke: var(--sc-accent); stroke-width: 1.5; }
.sc-label[data-mark=open] .sc-text[data-role=event] { fill: var(--sc-accent); }
.sc-label[data-taken] .sc-box { fill: var(--sc-tint); stroke: var(--sc-accent); stroke-width: 3; stroke-dasharray: none; }
.sc-wire[data-refused] .sc-line { stroke: var(--sc-danger); stroke-width: 2.5; stroke-dasharray: 6 4; }
.sc-wire[data-refused] .sc-head { fill: var(--sc-danger); }
.sc-label[data-refused] .sc-box { fill: var(--sc-danger-tint); stroke: var(--sc-danger); stroke-width: 2; }
:is(.sc-state, .sc-label)[data-change=added] .sc-box { fill: var(--sc-added-tint); stroke: var(--sc-added); stroke-width: 2; }
:is(.sc-state, .sc-label)[data-change=changed] .sc-box { fill: var(--sc-changed-tint); stroke: var(--sc-changed); stroke-width: 2; }
:is(.sc-state, .sc-label)[data-change=removed] .sc-box { fill: var(--sc-danger-tint); stroke: var(--sc-danger); stroke-width: 2; stroke-dasharray: 4 3; }
:is(.sc-state, .sc-label)[data-change=removed] .sc-text { text-decoration: line-through; }
.sc-wire[data-change=added] .sc-line { stroke: var(--sc-added); stroke-width: 2.25; }
.sc-wire[data-change=added] .sc-head { fill: var(--sc-added); }
.sc-wire[data-change=changed] .sc-line { stroke: var(--sc-changed); stroke-width: 2.25; }
.sc-wire[data-change=changed] .sc-head { fill: var(--sc-changed); }
.sc-wire[data-change=removed] .sc-line { stroke: var(--sc-danger); stroke-width: 1.75; stroke-dasharray: 4 3; }
.sc-wire[data-change=removed] .sc-head { fill: var(--sc-danger); }
.sc-badge circle { fill: var(--sc-danger); }
.sc-badge[data-change=added] circle { fill: var(--sc-added); }
.sc-badge[data-change=changed] circle { fill: var(--sc-changed); }
.sc-badge path { fill: none; stroke: var(--sc-sheet); stroke-width: 1.75; stroke-linecap: round; }
.sc-label[data-on-leaf][data-taken] .sc-box { stroke: var(--sc-sheet); }

.sc-drawing[data-selecting] .sc-wire:not([data-path], [data-initial]) { opacity: 0.25; }
.sc-drawing[data-selecting] .sc-label:not([data-path]) .sc-text { fill: var(--sc-soft); font-weight: 400; }
.sc-drawing[data-selecting] .sc-wire[data-path] .sc-line { stroke: var(--sc-accent); stroke-width: 2.5; }
.sc-drawing[data-selecting] .sc-wire[data-path] .sc-head { fill: var(--sc-accent); }
.sc-drawing[data-selecting] .sc-label[data-path] .sc-box { stroke: var(--sc-accent); }
.sc-state[data-selected] .sc-box { stroke: var(--sc-accent); stroke-width: 3; stroke-dasharray: none; }
.sc-state[data-selected][data-mark=leaf] .sc-box { stroke: var(--sc-ink); }
.sc-label[data-selected] .sc-box { stroke: var(--sc-accent); stroke-width: 2.5; }
.sc-state[data-found]:not([data-mark=leaf]) .sc-box, .sc-label[data-found] .sc-box { fill: var(--sc-found); }
.sc-state[data-found][data-mark=leaf] .sc-box { stroke: var(--sc-found); stroke-width: 4; }
`;

/** Rules that only an interactive drawing needs: cursors, focus and motion. */
export const INTERACTIVE_RULES = `
.sc-drawing [role=button] { cursor: pointer; outline: none; }
.sc-drawing .sc-label[aria-disabled] { cursor: default; }
.sc-drawing [role=button]:focus-visible .sc-box, .sc-link:focus-visible { outline: 3px solid var(--sc-accent); outline-offset: 2px; border-radius: 6px; }
.sc-label[data-mark=open]:hover .sc-box { fill: var(--sc-tint); }
.sc-state:not([data-mark=leaf]):hover .sc-box { stroke: var(--sc-ink); }
@media (prefers-reduced-motion: no-preference) {
  .sc-drawing .sc-box, .sc-drawing .sc-line, .sc-drawing .sc-head { transition: fill 120ms, stroke 120ms; }
}
@media (forced-colors: active) {
  .sc-drawing { forced-color-adjust: none; }
}
`;

/** Returns the style sheet of a self-contained picture; `auto` follows the reader's colour scheme. */
export function standaloneStyle(scheme: 'light' | 'dark' | 'auto' = 'auto'): string {
  const palette =
    scheme === 'auto'
      ? paletteRules('.sc-drawing')
      : fixedPaletteRules('.sc-drawing', scheme === 'dark' ? DARK : LIGHT);
  return `${palette}\n.sc-drawing { background: var(--sc-desk); }\n${DRAWING_RULES}`;
}
