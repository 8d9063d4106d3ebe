import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LateScript } from '../../src/page/lateScript.ts';
import { lateServices, type FirstFileModule } from '../../src/page/lateServices.ts';

const SETTINGS = { language: () => 'en', maxFileMb: 50 };
const browser = { onLine: true };
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** What a request for the script comes to. */
const AWAY = () => {
  throw new TypeError('Failed to fetch');
};
const REFUSED = () => {
  throw new Error('The script was answered with 404');
};
const THERE = () => ({ networkServices: () => ({ awaitNetwork: async () => REACHED }) });
const REACHED = { kind: 'reached' };

/** Returns a script that the network keeps away until it arrives. */
function awayScript() {
  const tries: number[] = [];
  let answer: () => unknown = AWAY;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the script only this is called
  const script = {
    load: async () => {
      tries.push(Date.now());
      return answer();
    },
  } as unknown as LateScript<FirstFileModule>;
  return {
    services: lateServices(script, SETTINGS),
    tries,
    arrive: () => (answer = THERE),
    refuse: () => (answer = REFUSED),
  };
}

/**
 * Waits for the network. Returns a mock that is called with the outcome, and a function that
 * aborts.
 */
function waiting({ awaitNetwork }: ReturnType<typeof awayScript>['services']) {
  const aborting = new AbortController();
  const ended = vi.fn();
  void awaitNetwork({ signal: aborting.signal }).then(({ kind }) => ended(kind));
  return { ended, abort: () => aborting.abort() };
}

describe('the services, while the network keeps their script from loading,', () => {
  test('report the server as out of reach, and wait until the script has loaded', async () => {
    const { services, arrive } = awayScript();
    const { signal } = new AbortController();
    expect(await services.probeNetwork({ signal })).toEqual({ kind: 'unreached' });
    const { ended } = waiting(services);
    await pass(20);
    expect(ended).not.toHaveBeenCalled();
    arrive();
    await pass(5);
    expect(ended.mock.calls).toEqual([['reached']]);
  });

  test('load the script at once when the browser reports a network', async () => {
    const { services, arrive } = awayScript();
    const { ended } = waiting(services);
    await pass(1);
    arrive();
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(ended.mock.calls).toEqual([['reached']]);
  });

  test('give up after about a minute in which the browser reports a network', async () => {
    browser.onLine = false;
    const { services } = awayScript();
    const { ended } = waiting(services);
    await pass(300);
    browser.onLine = true;
    await pass(55);
    expect(ended).not.toHaveBeenCalled();
    await pass(10);
    expect(ended.mock.calls).toEqual([['unreached']]);
  });

  test('give up at once when the server answers without the script', async () => {
    const { services, refuse } = awayScript();
    refuse();
    const { ended } = waiting(services);
    await pass(0);
    expect(ended.mock.calls).toEqual([['unreached']]);
  });

  test('no longer request the script when nobody waits for it', async () => {
    const { services, tries } = awayScript();
    const { abort } = waiting(services);
    await pass(6);
    abort();
    await pass(60);
    expect(tries).toHaveLength(2);
  });
});
