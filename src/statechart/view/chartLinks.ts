import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine } from '../live/frame.ts';

/** The way back from a machine that has ended to the one that runs it. */
export interface WayBack {
  readonly chart: Chart;
  readonly go: () => void;
}

interface Links {
  readonly charts: readonly Chart[];
  readonly machineOf: (chart: string) => LiveMachine | null;
  readonly show: (chart: string) => void;
}

/** Shows the chart of a machine that another one runs; a simulation of it that has ended begins anew. */
export function openChart({ charts, machineOf, show }: Links, id: string): void {
  if (charts.every((chart) => chart.id !== id)) return;
  const machine = machineOf(id);
  const isOver = machine?.getState().frames.at(-1)?.status !== 'active';
  if (machine?.kind === 'simulation' && isOver) machine.restart();
  show(id);
}

/**
 * Returns the way back to the machine that runs this one, once it is done; `null` where nothing runs it. A
 * simulation of that machine is told the result, as the actor itself would tell it.
 */
export function wayBack(
  { charts, machineOf, show }: Links,
  { id }: Chart,
  live: Frame | null,
): WayBack | null {
  if (live?.status !== 'done') return null;
  for (const chart of charts) {
    const invoke = chart.states.flatMap(({ invokes }) => invokes).find((each) => each.chart === id);
    if (invoke === undefined) continue;
    const go = (): void => {
      const machine = machineOf(chart.id);
      if (machine?.kind === 'simulation') {
        const type = `xstate.done.actor.${invoke.id}`;
        machine.send({ type, actorId: invoke.id, output: live.output });
      }
      show(chart.id);
    };
    return { chart, go };
  }
  return null;
}
