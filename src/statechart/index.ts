/** What other programs use of the visualiser, without React. */
export type { Chart, ChartArrow, ChartState, EventJson, LocalizedText } from './chart.ts';
export { mermaidOf } from './export/mermaid.ts';
export { elkInProcess } from './layout/elkInProcess.ts';
export { elkInWorker, WORKER_POLICY } from './layout/elkInWorker.ts';
export { measureByTable, measureInBrowser } from './layout/measure.ts';
export { place } from './layout/place.ts';
export { score } from './layout/score.ts';
export { changesBetween } from './live/changes.ts';
export { openFeed } from './live/feed.ts';
export type { Frame, LiveMachine } from './live/frame.ts';
export { liveMachine } from './live/liveMachine.ts';
export { machinesOf } from './machinesOf.ts';
export type { LayoutOptions, Placed } from './placed.ts';
export { chartOf, type ChartVocabulary } from './read/chartOf.ts';
export { simulate } from './simulate/simulate.ts';
