import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MACHINES } from '../../machines/index.ts';
import { transitionsNeverTaken, transitionsOf } from './support/transitions.ts';

const complaints: unknown[] = [];

beforeEach(() => {
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words) => complaints.push(words));
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints.splice(0)).toEqual([]);
});

// The journeys stand in files of their own and run here, so that one record sees them all.
await import('./journeys/answers.ts');
await import('./journeys/upload.ts');
await import('./journeys/checkout.ts');
await import('./journeys/life.ts');

// Stands last: the journeys above have been made by then.
describe('transition coverage', () => {
  test.each(
    MACHINES.map(({ machine }) => ({
      machine,
      id: machine.id,
      count: transitionsOf(machine).length,
    })),
  )('the journeys take all $count transitions of $id', ({ machine }) => {
    expect(transitionsNeverTaken(machine)).toEqual([]);
  });
});
