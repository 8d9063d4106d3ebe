import { performance } from 'node:perf_hooks';
import { CHARTS } from '../../src/charts/index.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { elkInProcess } from '../../src/statechart/layout/elkInProcess.ts';
import { measureByTable } from '../../src/statechart/layout/measure.ts';
import { place } from '../../src/statechart/layout/place.ts';
import { score } from '../../src/statechart/layout/score.ts';
import type { Placed } from '../../src/statechart/placed.ts';
import { chartOf } from '../../src/statechart/read/chartOf.ts';
import { AWKWARD_MACHINES } from '../statechart/machines/index.ts';

const WARM_RUNS = 5;

/**
 * How our machines and the awkward ones are laid out, in this process: what lies on something else,
 * wires that cross, and the time, first with an ELK just started and then the median of five.
 */
export default async function charts(): Promise<string[]> {
  const all = [...CHARTS, ...AWKWARD_MACHINES.map((machine) => chartOf(machine))];
  const lines: string[] = [];
  for (const chart of all) lines.push(await lineFor(chart));
  return lines;
}

async function lineFor(chart: Chart): Promise<string> {
  const started = performance.now();
  const elk = elkInProcess();
  const lay = (): Promise<Placed> =>
    place(
      chart,
      { language: 'en', direction: 'down', aspect: 1.6, showsCode: false, collapsed: [] },
      measureByTable,
      elk,
    );
  const placed = await lay();
  const cold = performance.now() - started;
  const times: number[] = [];
  for (let run = 0; run < WARM_RUNS; run++) {
    const start = performance.now();
    await lay();
    times.push(performance.now() - start);
  }
  const warm = times.toSorted((a, b) => a - b)[Math.floor(WARM_RUNS / 2)] ?? Number.NaN;
  const { crossings, ...faults } = score(placed);
  const overlaps = Object.values(faults).reduce((sum, count) => sum + count, 0);
  return `${chart.id}: ${chart.states.length} states, ${chart.arrows.length} arrows; overlaps ${overlaps}, crossings ${crossings}; cold ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms`;
}
