import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/charts/index.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { walk } from './walk.ts';

describe('by the buttons of a simulation', () => {
  test.each(CHARTS.map((chart) => ({ chart, id: chart.id, count: chart.arrows.length })))(
    'all $count arrows of $id are taken',
    ({ chart }) => {
      expect(walk(chart, simulateMachine(chart.id))).toEqual([]);
    },
    30_000,
  );
});
