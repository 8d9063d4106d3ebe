import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { limitedTo } from '../../../src/server/jobs/timeLimit.ts';

/** Collects all garbage, now. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

/** Resolves when a signal that nothing else refers to is aborted. */
function abortOf(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true }),
  );
}

test('a call is given up at its time limit even if garbage was collected while it was waiting', async () => {
  const aborted = abortOf(limitedTo(200, new AbortController().signal));
  // What a weak reference was read from is kept until the task is over.
  await setImmediate();
  collectGarbage();
  expect(await aborted).toMatchObject({ name: 'TimeoutError' });
});

test('a call is given up before its time limit when its caller ends it', async () => {
  const caller = new AbortController();
  const aborted = abortOf(limitedTo(60_000, caller.signal));
  caller.abort('the server is stopping');
  expect(await aborted).toBe('the server is stopping');
});
