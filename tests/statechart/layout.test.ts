import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../src/charts/index.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { elkInProcess } from '../../src/statechart/layout/elkInProcess.ts';
import { measureByTable } from '../../src/statechart/layout/measure.ts';
import { place } from '../../src/statechart/layout/place.ts';
import { score } from '../../src/statechart/layout/score.ts';
import type { Direction, LayoutOptions } from '../../src/statechart/placed.ts';
import { chartOf } from '../../src/statechart/read/chartOf.ts';
import { AWKWARD_MACHINES } from './machines/index.ts';

const elk = elkInProcess();
const DIRECTIONS: readonly Direction[] = ['down', 'right'];
const NO_FAULTS = {
  labelsOnLabels: 0,
  labelsOnBoxes: 0,
  boxesOnBoxes: 0,
  wiresOnBoxes: 0,
  wiresOnLabels: 0,
  wiresOnWires: 0,
  onTexts: 0,
  cutTexts: 0,
};

async function expectNoFaults(chart: Chart, options: Partial<LayoutOptions>): Promise<void> {
  const placed = await place(
    chart,
    { language: 'en', direction: 'down', aspect: 1.6, showsCode: false, collapsed: [], ...options },
    measureByTable,
    elk,
  );
  const { crossings: _, ...faults } = score(placed);
  expect(faults).toEqual(NO_FAULTS);
  const drawn = new Set([...placed.labels, ...placed.wires].map(({ arrow }) => arrow));
  if (placed.options.collapsed.length === 0) {
    expect(placed.states.map(({ state }) => state).toSorted()).toEqual(
      chart.states.map(({ id }) => id).toSorted(),
    );
    expect([...drawn].toSorted()).toEqual(chart.arrows.map(({ id }) => id).toSorted());
  }
}

describe.each(CHARTS.map((chart) => ({ chart, id: chart.id })))('$id', ({ chart }) => {
  describe.each(DIRECTIONS)('running %s', (direction) => {
    test.each(['en', 'pt'])(
      'in the language %s, nothing overlaps anything else',
      async (language) => {
        await expectNoFaults(chart, { direction, language });
      },
    );

    test('with code names, nothing overlaps anything else', async () => {
      await expectNoFaults(chart, { direction, showsCode: true });
    });
  });

  test.each([0.5, 1, 3])(
    'in a panel %d times as wide as high, nothing overlaps anything else',
    async (aspect) => {
      await expectNoFaults(chart, { aspect });
    },
  );

  test('with any one container collapsed, nothing overlaps anything else', async () => {
    const containers = new Set(chart.states.flatMap(({ parent }) => parent ?? []));
    for (const id of containers) await expectNoFaults(chart, { collapsed: [id] });
  });
});

describe.each(AWKWARD_MACHINES.map((machine) => ({ machine, id: machine.id })))(
  'the awkward machine $id',
  ({ machine }) => {
    test.each(DIRECTIONS)('running %s, nothing overlaps anything else', async (direction) => {
      await expectNoFaults(chartOf(machine), { direction });
    });
  },
);
