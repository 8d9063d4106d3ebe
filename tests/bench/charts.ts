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
 * Lays out the product's machines and the awkward ones in this process. Returns a line for each chart:
 * its overlaps, its crossing wires, and the time with a newly started ELK (cold) and the median of
 * {@link WARM_RUNS} further runs (warm).
 */
export default async function benchCharts(): Promise<string[]> {
  const all = [...CHARTS, ...AWKWARD_MACHINES.map((machine) => chartOf(machine))];
  const lines: string[] = [];
  for (const chart of all) lines.push(await benchChart(chart));
  return lines;
}

async function benchChart(chart: Chart): Promise<string> {
  const started = performance.now();
  const elk = elkInProcess();
  const layOut = (): Promise<Placed> =>
    place(
      chart,
      { language: 'en', direction: 'down', aspect: 1.6, showsCode: false, collapsed: [] },
      measureByTable,
      elk,
    );
  const placed = await layOut();
  const cold = performance.now() - started;
  const times: number[] = [];
  for (let run = 0; run < WARM_RUNS; run++) {
    const start = performance.now();
    await layOut();
    times.push(performance.now() - start);
  }
  const warm = times.toSorted((a, b) => a - b)[Math.floor(WARM_RUNS / 2)] ?? Number.NaN;
  const { crossings, ...faults } = score(placed);
  const overlaps = Object.values(faults).reduce((sum, count) => sum + count, 0);
  return `${chart.id}: ${chart.states.length} states, ${chart.arrows.length} arrows; overlaps ${overlaps}, crossings ${crossings}; cold ${cold.toFixed(0)} ms, warm ${warm.toFixed(0)} ms`;
}
