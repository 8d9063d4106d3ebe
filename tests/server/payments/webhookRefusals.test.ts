import { describe, expect, test } from 'vitest';
import { deliver, startWithStripe, type WithStripe } from '../support/stripe.ts';
import { otherConnection } from '../support/backends.ts';
import { orderAtStripe, PAID, stateOf, UNTOUCHED } from '../support/orderAtStripe.ts';

describe('refused webhook events', () => {
  test.each<[string, (running: WithStripe, body: string) => [string, string]]>([
    ['altered', ({ stripe }, body) => [body.replace('"paid"', '"none"'), stripe.signature(body)]],
    [
      'signed with another secret',
      ({ stripe }, body) => [body, stripe.signature(body, { secret: 'x' })],
    ],
    ['unsigned', (_, body) => [body, '']],
    [
      'signed six minutes ago',
      ({ stripe, clock }, body) => [body, stripe.signature(body, { at: clock.now - 360_000 })],
    ],
    ['not JSON', ({ stripe }) => ['nonsense', stripe.signature('nonsense')]],
  ])('a webhook event that is %s is answered 400 and changes nothing', async (_name, change) => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    stripe.complete(session);
    const [body, signature] = change(running, stripe.event('checkout.session.completed', session));
    expect(await deliver(running, body, signature)).toBe(400);
    expect(await stateOf(running)).toEqual(UNTOUCHED);
  });

  test('a webhook event signed with another secret is a warning until one is verified', async () => {
    const running = await orderAtStripe();
    const { server, stripe, session } = running;
    const warnings = async () => {
      const detail = await server.app.readiness.detail();
      return detail.warnings.map(({ code }) => code);
    };
    expect(await warnings()).toEqual([]);
    stripe.complete(session);
    const event = stripe.event('checkout.session.completed', session);
    for (const secret of ['mistyped', 'of another endpoint']) {
      expect(await deliver(running, event, stripe.signature(event, { secret }))).toBe(400);
    }
    expect(await warnings()).toEqual(['unverified_webhook']);
    expect(await deliver(running, event)).toBe(200);
    expect(await warnings()).toEqual([]);
  });

  test.each([
    '{}',
    'null',
    '[]',
    '"evt_1"',
    '1',
    '{"id":"evt_1","type":"customer.created"}',
    '{"id":"evt_1\\u0000","type":"customer.created","data":{"object":{}}}',
    '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{}}}',
  ])('a body that is signed and no event, %s, is answered 400 and not recorded', async (body) => {
    const running = await startWithStripe();
    expect(await deliver(running, body)).toBe(400);
    const database = await otherConnection(running.server.dataDir);
    expect(await database.query('select id from payment_events')).toEqual([]);
  });

  test('an event of another product of the account, with metadata of its own, is answered 200', async () => {
    const running = await orderAtStripe();
    const { stripe, session } = running;
    const foreign = { ...session, id: 'cs_foreign', metadata: { order_id: 'nº\u0000 5' } };
    expect(await deliver(running, stripe.event('checkout.session.completed', foreign))).toBe(200);
    expect(await stateOf(running)).toEqual(UNTOUCHED);
  });

  test('a webhook event that the database cannot record is answered 503, and is applied when Stripe repeats it', async () => {
    const running = await orderAtStripe();
    const { stripe, session, server } = running;
    stripe.complete(session);
    const event = stripe.event('checkout.session.completed', session);
    const other = await otherConnection(server.dataDir);
    await other.lock();
    expect(await deliver(running, event)).toBe(503);
    await other.unlock();
    expect(await stateOf(running)).toEqual(UNTOUCHED);
    expect(await deliver(running, event)).toBe(200);
    expect(await stateOf(running)).toEqual(PAID);
  });

  test('a webhook event of more than a megabyte is answered 400', async () => {
    const running = await startWithStripe();
    const body = running.stripe.event('customer.created', { text: 'a'.repeat(1_100_000) });
    expect(await deliver(running, body)).toBe(400);
  });
});
