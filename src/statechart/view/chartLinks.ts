import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine } from '../live/frame.ts';

/** A link from a machine that has ended to the one that runs it. */
export interface ParentLink {
  readonly chart: Chart;
  readonly go: () => void;
}

interface Links {
  readonly charts: readonly Chart[];
  readonly machineOf: (chart: string) => LiveMachine | null;
  readonly show: (chart: string) => void;
}

/** Shows the chart of a machine that another one runs; a simulation that has ended by itself restarts. */
export function openChart({ charts, machineOf, show }: Links, id: string): void {
  if (charts.every((chart) => chart.id !== id)) return;
  const machine = machineOf(id);
  const last = machine?.getState().frames.at(-1);
  const isOver = last !== undefined && last.parent === null && last.status !== 'active';
  if (machine?.kind === 'simulation' && isOver) machine.restart();
  show(id);
}

/** Returns the link to the machine that runs this one, once it is done; `null` where nothing runs it. */
export function parentLink(
  { charts, show }: Pick<Links, 'charts' | 'show'>,
  { id }: Chart,
  live: Frame | null,
): ParentLink | null {
  if (live?.status !== 'done') return null;
  const chart = charts.find(({ states }) =>
    states.some(({ invokes }) => invokes.some((each) => each.chart === id)),
  );
  return chart === undefined ? null : { chart, go: () => show(chart.id) };
}
