import { expect, test } from 'vitest';
import { ORDER_FIXTURES } from '../../stories/fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES } from '../../stories/fixtures/uploadBatchStates.ts';
import { PORTUGUESE_NAMES } from '../../stories/fixtures/portugueseNames.ts';
import { comparisons } from './inventory.ts';

test.each(comparisons())('$title: what there is, is shown', ({ there, shown }) => {
  expect(there.length).toBeGreaterThan(0);
  expect(shown).toEqual(there);
});

test('every fixture has a name in Portuguese, and no name is left over', () => {
  const names = [...ORDER_FIXTURES, ...UPLOAD_BATCH_FIXTURES].map(({ name }) => name);
  expect(new Set(Object.keys(PORTUGUESE_NAMES))).toEqual(new Set(names));
});
