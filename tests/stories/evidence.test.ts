import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE, evidenceOf, lacksOf } from '../../stories/machines/evidence.ts';
import { SOURCES } from '../../stories/machines/sources.ts';
import { CHARTS } from '../../src/charts/index.ts';

test.each(COVERAGE)(
  'every state and arrow of $chart.id has its tests, its line of the specification or decision, and a story if it is ever seen',
  ({ evidence, percent }) => {
    expect(evidence.filter((each) => lacksOf(each).length > 0).map(({ id }) => id)).toEqual([]);
    expect(percent).toBe(100);
  },
);

test('the evidence says where a story, a test or a line is missing', () => {
  expect(
    lacksOf({ id: 'a', isSeen: true, stories: [], testCount: 0, tests: [], source: null }),
  ).toEqual(['story', 'test', 'source']);
  expect(
    lacksOf({ id: 'a', isSeen: false, stories: [], testCount: 1, tests: ['b'], source: null }),
  ).toEqual(['source']);
});

test('every source belongs to a state or an event of a machine, and every decision is written down', () => {
  const places = new Set(
    CHARTS.flatMap(({ states, arrows }) => [
      ...states.map(({ id }) => id),
      ...arrows.map(({ source, eventType }) => `${source}|${eventType}`),
    ]),
  );
  expect(Object.keys(SOURCES).filter((place) => !places.has(place))).toEqual([]);
  const files = Object.values(SOURCES).flatMap((source) =>
    source.kind === 'decision' ? [`docs/decisions/${source.file}.md`] : [],
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('an arrow has the source of its event, and a state that of the state around it', () => {
  const order = CHARTS.find(({ id }) => id === 'order');
  if (order === undefined) throw new Error('there is no order');
  expect(evidenceOf(order, 'order.rush|rush.toggled|0')).toMatchObject({
    isSeen: true,
    source: { kind: 'specification', section: 4 },
  });
  expect(evidenceOf(order, 'order.upload.uploading.waiting').source).toEqual({
    kind: 'decision',
    file: '059-an-upload-waits-for-the-network',
  });
  expect(evidenceOf(order, 'order.contact.complete').source).toEqual(SOURCES['order.contact']);
});
