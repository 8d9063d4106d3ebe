import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/limits.ts';
import { perMinute, registerRateLimits } from '../../../src/server/http/rateLimit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Starts an app that allows two requests a minute. Returns what answers a request from an address. */
async function limitedApp() {
  const app = Fastify();
  onTestFinished(() => app.close());
  await registerRateLimits(app, () => Object.assign(new Error('refused'), { statusCode: 429 }));
  app.get('/', { config: perMinute(2) }, async () => 'served');
  return async (remoteAddress = '192.0.2.1') => {
    const { statusCode, headers } = await app.inject({ url: '/', remoteAddress });
    return { status: statusCode, wait: headers['retry-after'] };
  };
}

const SERVED = { status: 200, wait: undefined };

describe('a visitor who sent too many requests', () => {
  test.each([
    ['was set back by hours', -5 * HOUR_MS],
    ['was set ahead by hours', 5 * HOUR_MS],
    ['goes on as before', 0],
  ])('is served again once the minute is over, if the machine’s clock %s', async (_what, jump) => {
    const send = await limitedApp();
    expect([await send(), await send()]).toEqual([SERVED, SERVED]);
    expect(await send()).toEqual({ status: 429, wait: '60' });
    vi.setSystemTime(Date.now() + jump);
    vi.advanceTimersByTime(MINUTE_MS - 1000);
    expect(await send()).toEqual({ status: 429, wait: '1' });
    vi.advanceTimersByTime(1000);
    expect(await send()).toEqual(SERVED);
  });

  test('is forgotten once 5000 others have come since, and not before', async () => {
    const send = await limitedApp();
    const sendFromOthers = async (from: number, count: number) => {
      for (let other = from; other < from + count; other += 1) {
        await send(`198.18.${Math.floor(other / 256)}.${other % 256}`);
      }
    };
    for (let request = 0; request < 3; request += 1) await send();
    await sendFromOthers(0, 4999);
    expect(await send()).toEqual({ status: 429, wait: '60' });
    await sendFromOthers(0, 5000);
    expect(await send()).toEqual(SERVED);
  });
});
