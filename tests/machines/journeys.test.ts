import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MACHINES } from '../../machines/index.ts';
import { journeysOf, transitionIdsOf, transitionsNeverTaken } from './support/transitions.ts';

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

// The journeys are imported here, so that one record holds the transitions of all of them.
await import('./journeys/answers.ts');
await import('./journeys/count.ts');
await import('./journeys/heldFiles.ts');
await import('./journeys/batch.ts');
await import('./journeys/uploadedFiles.ts');
await import('./journeys/faults.ts');
await import('./journeys/network.ts');
await import('./journeys/checkout.ts');
await import('./journeys/payment.ts');
await import('./journeys/life.ts');

// Last, because the journeys above have run by then.
describe('transition coverage', () => {
  test.each(
    MACHINES.map(({ machine }) => ({
      machine,
      id: machine.id,
      count: transitionIdsOf(machine).length,
    })),
  )('the journeys take all $count transitions of $id', ({ machine }) => {
    expect(transitionsNeverTaken(machine)).toEqual([]);
  });

  // `npx vitest run --project unit tests/machines/journeys.test.ts -u` writes it again.
  test('the recorded transition coverage is up to date', async () => {
    const journeys = Object.assign({}, ...MACHINES.map(({ machine }) => journeysOf(machine)));
    await expect(`${JSON.stringify(journeys, null, 2)}\n`).toMatchFileSnapshot(
      '../../stories/machines/journeys.json',
    );
  });
});
