import { expect, test } from 'vitest';
import { listReferences, staleCaptures } from './captures.ts';

test('every reference screenshot is recorded together with the screenshot that equalled it', () => {
  expect(listReferences().length).toBeGreaterThan(300);
  expect(staleCaptures()).toEqual([]);
});
