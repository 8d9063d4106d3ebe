import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { expect, test, vi } from 'vitest';
import { CHARTS } from '../../src/charts/index.ts';
import { elkInProcess } from '../../src/statechart/layout/elkInProcess.ts';
import { measureByTable } from '../../src/statechart/layout/measure.ts';
import { place, type Elk } from '../../src/statechart/layout/place.ts';
import { rememberLayouts } from '../../src/statechart/layout/rememberLayouts.ts';
import type { Placed } from '../../src/statechart/placed.ts';

/** Counts the graphs that an ELK lays out. */
function counted(elk: Elk): Elk & { readonly graphs: ElkNode[] } {
  const graphs: ElkNode[] = [];
  return {
    graphs,
    layout(graph) {
      graphs.push(graph);
      return elk.layout(graph);
    },
  };
}

/** Lays out the chart of the order, with these states collapsed. */
function layOut(elk: Elk, ...collapsed: readonly string[]): Promise<Placed> {
  const chart = CHARTS.find(({ id }) => id === 'order');
  if (chart === undefined) throw new Error('The order has no chart');
  const options = { language: 'en', direction: 'down', aspect: 1.6, showsCode: false } as const;
  return place(chart, { ...options, collapsed }, measureByTable, elk);
}

test('a chart that is shown again is drawn the same, and nothing of it is laid out again', async () => {
  const elk = counted(elkInProcess());
  const remembering = rememberLayouts(elk);
  const first = await layOut(remembering);
  const { length } = elk.graphs;
  expect(await layOut(remembering)).toEqual(first);
  expect(elk.graphs.length).toBe(length);
});

test('a region that is collapsed and expanded leaves the other regions as they were laid out', async () => {
  const elk = counted(elkInProcess());
  const remembering = rememberLayouts(elk);
  const first = await layOut(remembering);
  const { length } = elk.graphs;
  expect(await layOut(remembering, 'order.checkout')).toEqual(
    await layOut(elkInProcess(), 'order.checkout'),
  );
  expect(await layOut(remembering, 'order.checkout', 'order.upload')).toEqual(
    await layOut(elkInProcess(), 'order.checkout', 'order.upload'),
  );
  expect(await layOut(remembering)).toEqual(first);
  expect(elk.graphs.length).toBe(length);
});

test('a layout that failed is tried again', async () => {
  const laidOut = { id: 'root' };
  const layout = vi
    .fn<Elk['layout']>()
    .mockRejectedValueOnce(new Error('the worker ended'))
    .mockResolvedValue(laidOut);
  const remembering = rememberLayouts({ layout });
  await expect(remembering.layout({ id: 'root' })).rejects.toThrow('the worker ended');
  expect(await remembering.layout({ id: 'root' })).toBe(laidOut);
  expect(layout).toHaveBeenCalledTimes(2);
});

test('of many layouts the one that was asked for longest ago is forgotten', async () => {
  const elk = counted({ layout: async (graph) => graph });
  const remembering = rememberLayouts(elk);
  for (let id = 0; id < 100; id++) await remembering.layout({ id: String(id) });
  await remembering.layout({ id: '0' });
  await remembering.layout({ id: '100' });
  elk.graphs.length = 0;
  await remembering.layout({ id: '0' });
  await remembering.layout({ id: '1' });
  expect(elk.graphs.map(({ id }) => id)).toEqual(['1']);
});
