import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { DAY_MS } from '../../../src/domain/limits.ts';
import {
  dispute,
  linesOf,
  noticesOf,
  readEvents,
  refuseEvents,
  rowsOf,
  startWithPaidOrder,
} from '../support/lostEvents.ts';
import type { WithStripe } from '../support/stripe.ts';

/** Returns, for each request for Stripe's events, since when it asked for them, in seconds since 1970. */
function questionsTo({ stripe }: WithStripe): (string | null)[] {
  const asked = stripe.calls.filter(({ call }) => call.startsWith('GET /v1/events'));
  return asked.map(({ call }) =>
    new URL(call.slice(4), stripe.origin).searchParams.get('created[gte]'),
  );
}

describe('how far the events are read', () => {
  testOnce(
    'all pages of Stripe’s list are read, the oldest event first, and then only what is newer',
    async () => {
      const running = await startWithPaidOrder();
      const { stripe, clock, session } = running;
      for (let number = 1; number <= 230; number += 1) {
        clock.now += 60_000;
        stripe.event('charge.refunded', stripe.charge(session, number));
      }
      const before = questionsTo(running).length;
      await readEvents(running);
      expect(questionsTo(running).slice(before)).toEqual([null, null, null]);
      // Had the newest event been read first, only one refund would be new.
      expect(await rowsOf(running, 'select id from notices')).toHaveLength(2 * 230);
      expect(await rowsOf(running, 'select id from payment_events')).toHaveLength(231);
      await readEvents(running);
      const [since] = questionsTo(running).slice(-1);
      expect(Number(since)).toBe(Math.floor(clock.now / 1000) - 3600);
    },
  );

  test('a server whose clock was days ahead misses no event', async () => {
    const running = await startWithPaidOrder();
    const { stripe, clock } = running;
    const start = clock.now;
    stripe.now = () => start;
    clock.now = start + 5 * DAY_MS;
    await readEvents(running);
    clock.now = start;
    dispute(running);
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
  });

  testOnce.each(['500', 'garbage', 'reset'] as const)(
    'what Stripe did not list because of "%s" is read the next time',
    async (fault) => {
      const running = await startWithPaidOrder();
      const { stripe } = running;
      dispute(running);
      stripe.fault = fault;
      await readEvents(running);
      expect(await noticesOf(running)).toEqual([]);
      expect(await rowsOf(running, 'select * from event_cursors')).toEqual([]);
      stripe.fault = null;
      await readEvents(running);
      expect(await noticesOf(running)).toEqual(['provider-disputed']);
    },
  );

  testOnce(
    'an event that cannot be understood is logged and read again, and keeps no other from being applied',
    async () => {
      const running = await startWithPaidOrder();
      const { stripe, clock } = running;
      stripe.event('charge.refunded', { amount_refunded: 'all' }, 'evt_odd');
      const oddAt = Math.floor(clock.now / 1000);
      clock.now += DAY_MS;
      dispute(running);
      await readEvents(running);
      expect(await noticesOf(running)).toEqual(['provider-disputed']);
      clock.now += DAY_MS;
      await readEvents(running);
      const logged = linesOf(running).map(({ msg, err }) => [msg, err?.eventId, err?.eventType]);
      const failed = ['failed', 'evt_odd', 'charge.refunded'];
      expect(logged).toEqual([['done', undefined, undefined], failed, failed]);
      const [since] = questionsTo(running).slice(-1);
      expect(Number(since)).toBe(oddAt - 3600);
    },
  );

  test('an event that the database refuses for a day is not lost, and keeps no other from being applied', async () => {
    const running = await startWithPaidOrder();
    const { stripe, clock, session } = running;
    const accept = await refuseEvents(running, 'charge.refunded');
    stripe.event('charge.refunded', stripe.charge(session, 1000));
    clock.now += DAY_MS / 2;
    dispute(running);
    await readEvents(running);
    expect(await noticesOf(running)).toEqual(['provider-disputed']);
    clock.now += DAY_MS / 2;
    await readEvents(running);
    await accept();
    await readEvents(running);
    expect(await rowsOf(running, 'select kind, recipient from notices order by 1, 2')).toEqual([
      { kind: 'disputed', recipient: 'provider' },
      { kind: 'partlyRefunded', recipient: 'customer' },
      { kind: 'partlyRefunded', recipient: 'provider' },
    ]);
    const [before, after] = [questionsTo(running).length, Math.floor(clock.now / 1000)];
    await readEvents(running);
    const [since] = questionsTo(running).slice(before);
    expect(Number(since)).toBe(after - DAY_MS / 2000 - 3600);
  });

  testOnce(
    'a key that may not read events is warned of until it may, and is no failure',
    async () => {
      const running = await startWithPaidOrder();
      const { stripe, server } = running;
      dispute(running);
      stripe.mayReadEvents = false;
      for (const _ of [1, 2, 3]) await readEvents(running);
      expect(linesOf(running)).toEqual([]);
      const message =
        'STRIPE_SECRET_KEY cannot read Stripe’s events. A refund or dispute whose webhook is lost stays unnoticed. Give the restricted key read access to Events';
      const warned = () =>
        server.log
          .map((line) => JSON.parse(line))
          .filter(({ code }) => code === 'unread_payment_events');
      const warnings = async () => (await server.app.readiness.detail()).warnings;
      const warning = { code: 'unread_payment_events', message };
      expect(warned()).toEqual([expect.objectContaining({ level: 40, msg: message })]);
      expect(await warnings()).toContainEqual(warning);
      stripe.mayReadEvents = true;
      await readEvents(running);
      expect(await noticesOf(running)).toEqual(['provider-disputed']);
      expect(await warnings()).not.toContainEqual(warning);
      stripe.mayReadEvents = false;
      await readEvents(running);
      expect(warned()).toHaveLength(2);
      expect(await warnings()).toContainEqual(warning);
    },
  );

  testOnce.each([
    [33, '3 days'],
    [31, '1 day'],
  ])(
    'after %i days the log says once that events of %s are lost, and what to do',
    async (days, lost) => {
      const running = await startWithPaidOrder();
      await readEvents(running);
      running.clock.now += days * DAY_MS;
      await readEvents(running);
      await readEvents(running);
      expect(linesOf(running).map(({ msg }) => msg)).toEqual([
        `Stripe keeps its events for 30 days, and they were not read for ${lost} longer: look in Stripe’s dashboard for refunds and disputes of that time, and run "orders -- reconcile <ref>" for each order refunded`,
      ]);
    },
  );
});
