import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { awaitNetwork, probeNetwork } from '../../src/order/network.ts';

/** How a probe is answered: by the server, by a refused connection, by a proxy that cannot reach it, or not. */
let server: 'there' | 'refusing' | 'behind a proxy' | 'silent' = 'there';
const browser = { onLine: true };
let probes: number[] = [];
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  server = 'there';
  browser.onLine = true;
  probes = [];
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    expect(path).toBe('/healthz');
    if (signal.aborted) return Promise.reject(new DOMException('', 'AbortError'));
    probes.push(Date.now());
    if (server === 'there') return Promise.resolve(new Response());
    if (server === 'refusing') return Promise.reject(new TypeError('Failed to fetch'));
    if (server === 'behind a proxy') return Promise.resolve(new Response('', { status: 502 }));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes a call. Returns its outcome, and after how many seconds it ended. */
function watch(call: typeof awaitNetwork) {
  const aborting = new AbortController();
  const start = Date.now();
  const seen: { ended: string | null; after: number | null } = { ended: null, after: null };
  async function finish(): Promise<void> {
    const { kind } = await call({ signal: aborting.signal });
    seen.ended = kind;
    seen.after = (Date.now() - start) / 1000;
  }
  void finish();
  return { seen, abort: () => aborting.abort() };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('a probe', () => {
  test('says within three seconds whether the server can be reached', async () => {
    const there = watch(probeNetwork);
    await pass(0);
    expect(there.seen.ended).toBe('reached');
    server = 'refusing';
    const refused = watch(probeNetwork);
    await pass(0);
    expect(refused.seen.ended).toBe('unreached');
    server = 'behind a proxy';
    const unreached = watch(probeNetwork);
    await pass(0);
    expect(unreached.seen.ended).toBe('unreached');
    server = 'silent';
    const silent = watch(probeNetwork);
    await pass(3);
    expect(silent.seen).toEqual({ ended: 'unreached', after: 3 });
  });
});

describe('waiting for the network', () => {
  test('ends at once when the server can be reached', async () => {
    const { seen } = watch(awaitNetwork);
    await pass(0);
    expect(seen).toEqual({ ended: 'reached', after: 0 });
  });

  test('ends soon after the server can be reached again, though the browser knew of no loss', async () => {
    server = 'refusing';
    const { seen } = watch(awaitNetwork);
    await pass(0.4);
    server = 'there';
    await pass(0.2);
    expect(seen).toEqual({ ended: 'reached', after: 0.5 });
  });

  test('gives up after some ten seconds in which connections are refused', async () => {
    server = 'refusing';
    const { seen } = watch(awaitNetwork);
    await pass(9);
    expect(seen.ended).toBeNull();
    await pass(4);
    expect(seen.ended).toBe('unreached');
    expect(probes.length).toBeLessThan(8);
  });

  test('gives up after about a minute in which nothing comes back', async () => {
    server = 'silent';
    const { seen } = watch(awaitNetwork);
    await pass(50);
    expect(seen.ended).toBeNull();
    await pass(15);
    expect(seen.ended).toBe('unreached');
  });

  test('lasts as long as the browser reports no network and the server cannot be reached, with few probes', async () => {
    browser.onLine = false;
    server = 'refusing';
    const { seen } = watch(awaitNetwork);
    await pass(3600);
    expect(seen.ended).toBeNull();
    expect(probes.length).toBeLessThanOrEqual(240);
    browser.onLine = true;
    server = 'there';
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(seen.ended).toBe('reached');
  });

  test('ends when the server can be reached although the browser reports no network', async () => {
    browser.onLine = false;
    const { seen } = watch(awaitNetwork);
    await pass(15);
    expect(seen.ended).toBe('reached');
  });

  test('starts its ten seconds again when the browser reports a network', async () => {
    server = 'refusing';
    const { seen } = watch(awaitNetwork);
    await pass(8);
    browser.onLine = false;
    await pass(60);
    browser.onLine = true;
    page.dispatchEvent(new Event('online'));
    await pass(8);
    expect(seen.ended).toBeNull();
    await pass(5);
    expect(seen.ended).toBe('unreached');
  });

  test('makes no probe after it was cancelled', async () => {
    server = 'refusing';
    const { abort } = watch(awaitNetwork);
    await pass(1);
    const made = probes.length;
    abort();
    await pass(60);
    expect(probes.length).toBe(made);
  });

  test('makes no probe when it is cancelled without a network', async () => {
    browser.onLine = false;
    const { abort } = watch(awaitNetwork);
    await pass(1);
    abort();
    await pass(60);
    expect(probes).toEqual([]);
  });
});
