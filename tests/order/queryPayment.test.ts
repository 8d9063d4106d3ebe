import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../src/domain/limits.ts';
import { queryPayment } from '../../src/order/queryPayment.ts';
import { PAID_RECEIPT } from '../../stories/fixtures/samples.ts';

const { report } = PAID_RECEIPT;
const { reference } = report;

let answer: () => Promise<Response>;
const queried: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  queried.length = 0;
  answer = async () => Response.json(report);
  // `setTimeout` is looked up late, so that it is the fake one.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', (path: string) => {
    queried.push(path);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function ask(count: number, signal = new AbortController().signal) {
  return queryPayment({ input: { reference, queryCount: count }, signal });
}

test('the server is queried at once the first time, and its answer is the report', async () => {
  expect(await ask(0)).toEqual({ kind: 'reported', report });
  expect(queried).toEqual([`/api/orders/${reference}`]);
});

test.each([
  ['an unknown order', async () => new Response('{}', { status: 404 }), 'unknown'],
  ['a server that fails', async () => new Response('', { status: 503 }), 'unreachable'],
  ['a page in its place', async () => new Response('<html>'), 'unreachable'],
  ['another shape', async () => Response.json({ ...report, payment: 'maybe' }), 'unreachable'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
] as const)('%s is reported as such, and never as paid', async (_, response, kind) => {
  answer = response;
  expect(await ask(0)).toEqual({ kind });
});

test('an order without a reference is unknown, and the server is not queried', async () => {
  const signal = new AbortController().signal;
  expect(await queryPayment({ input: { reference: null, queryCount: 0 }, signal })).toEqual({
    kind: 'unknown',
  });
  expect(queried).toEqual([]);
});

test('each query to the server waits at least as long as the one before, and after the last no other is sent by itself', async () => {
  const waits: number[] = [];
  for (let count = 0; count < 14; count += 1) {
    const began = Date.now();
    void ask(count);
    while (queried.length === count) await vi.advanceTimersByTimeAsync(1000);
    waits.push(Date.now() - began);
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  void ask(14);
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(queried).toHaveLength(14);
});

test.each(['focus', 'online'])(
  'the event %s queries the server again within a second',
  async (event) => {
    const query = ask(20);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(queried).toEqual([]);
    window.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await query).toEqual({ kind: 'reported', report });
  },
);

test('a query that is aborted while it waits never reaches the server', async () => {
  const leaving = new AbortController();
  void ask(3, leaving.signal);
  leaving.abort();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(queried).toEqual([]);
});
