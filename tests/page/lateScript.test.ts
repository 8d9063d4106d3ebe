import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateScript } from '../../src/page/lateScript.ts';

const SCRIPT = 'data:text/javascript,export const answer = 42;';

let page = new EventTarget();
const fetched = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { body: { dataset: {} } });
  vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a script that is wanted ten times during an outage is fetched once in each 5 seconds', async () => {
  const script = lateScript(SCRIPT);
  await Promise.all(Array.from({ length: 10 }, () => script.loadInTime()));
  for (let second = 0; second < 14; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await script.loadInTime();
  }
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(script.loaded()).toBeNull();
});

test('a script that could not be loaded is loaded as soon as the network is back, and reported once', async () => {
  const script = lateScript(SCRIPT);
  const notified = vi.fn<() => void>();
  script.subscribe(notified);
  await script.loadInTime();
  fetched.mockImplementation(async () => new Response(''));
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(script.loaded()).toMatchObject({ answer: 42 }));
  await script.load();
  await script.loadInTime();
  expect(notified).toHaveBeenCalledTimes(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});
