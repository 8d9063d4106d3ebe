import { expect, test } from 'vitest';
import { ORDER_FIXTURES } from '../../stories/fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES } from '../../stories/fixtures/uploadBatchStates.ts';
import { PORTUGUESE_NAMES } from '../../stories/fixtures/portugueseNames.ts';
import { compareInventories } from './inventory.ts';

test.each(compareInventories())(
  '$title: Storybook has each and no other',
  ({ expected, actual }) => {
    expect(expected.length).toBeGreaterThan(0);
    expect(actual).toEqual(expected);
  },
);

test('every fixture has a Portuguese name, and every Portuguese name has a fixture', () => {
  const names = [...ORDER_FIXTURES, ...UPLOAD_BATCH_FIXTURES].map(({ name }) => name);
  expect(new Set(Object.keys(PORTUGUESE_NAMES))).toEqual(new Set(names));
});
