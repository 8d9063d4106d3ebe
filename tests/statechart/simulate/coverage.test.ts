import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/charts/index.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { AWKWARD_MACHINES } from '../machines/index.ts';
import { walk } from '../../../stories/fixtures/walk.ts';

function report(id: string, drawn: number, missed: number, forced: number): void {
  process.stdout.write(
    `${id}: arrows drawn ${drawn}, taken by simulation ${drawn - missed}` +
      `${forced > 0 ? `, ${forced} of them by choosing the branch` : ''}\n`,
  );
}

describe('a walk through a simulation', () => {
  test.each(CHARTS.map((chart) => ({ chart, id: chart.id, count: chart.arrows.length })))(
    'takes all $count arrows of $id with sample events alone',
    ({ chart, id, count }) => {
      const { missed } = walk(chart, simulateMachine(id));
      report(id, count, missed.length, 0);
      expect(missed).toEqual([]);
    },
  );

  test.each(AWKWARD_MACHINES.map((machine) => ({ machine, id: machine.id })))(
    'takes all arrows of the awkward machine $id, forcing branches that no event opens',
    ({ machine, id }) => {
      const chart = chartOf(machine);
      const { missed, forced } = walk(chart, simulate(machine), { forcesAfter: 2500 });
      report(id, chart.arrows.length, missed.length, forced.length);
      expect(missed).toEqual([]);
    },
  );
});
