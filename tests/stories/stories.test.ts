import { expect, test } from 'vitest';
import { ORDER_FIXTURES } from '../../stories/fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES } from '../../stories/fixtures/uploadBatchStates.ts';
import { PORTUGUESE_NAMES } from '../../stories/fixtures/portugueseNames.ts';
import { COVERAGE } from '../../stories/machines/evidence.ts';
import { GROUPS } from '../../stories/messages/groups.tsx';
import { orderStoryId } from '../../stories/support/orderStory.ts';
import { compareInventories, listStories } from './inventory.ts';

const listed = listStories();
const storyIds = new Set(listed.map(({ id }) => id));

test.each(compareInventories(listed))(
  '$title: Storybook has each and no other',
  ({ expected, actual }) => {
    expect(expected.length).toBeGreaterThan(0);
    expect(actual).toEqual(expected);
  },
);

const fixtureNames = new Set([...ORDER_FIXTURES, ...UPLOAD_BATCH_FIXTURES].map(({ name }) => name));

test('every fixture has a Portuguese name, and every Portuguese name has a fixture', () => {
  expect(new Set(Object.keys(PORTUGUESE_NAMES))).toEqual(fixtureNames);
});

test('each row of the matrix links to a story of a fixture', () => {
  const linked = GROUPS.flatMap(({ rows }) => rows.flatMap(({ story }) => story ?? []));
  expect(linked.length).toBeGreaterThan(40);
  expect(
    linked.filter((story) => !fixtureNames.has(story) || !storyIds.has(orderStoryId(story))),
  ).toEqual([]);
});

test('every story that a chart links to exists', () => {
  const linked = COVERAGE.flatMap(({ evidence }) => evidence.flatMap(({ stories }) => stories));
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter(({ id }) => !storyIds.has(id))).toEqual([]);
});
