import { expect, test } from 'vitest';
import { comparisons } from './inventory.ts';

test.each(comparisons())('$title: what there is, is shown', ({ there, shown }) => {
  expect(there.length).toBeGreaterThan(0);
  expect(shown).toEqual(there);
});
