import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { LEFTOVER_MS, storedFiles } from '../support/storedFiles.ts';
import { CONTACT, startServer, Visitor, type RunningServer } from '../support/testServer.ts';

const sweep = ({ app }: RunningServer) => app.jobs.run('retention');

describe('the records of deletions', () => {
  test('each deletion leaves a record of when, what, why and how much, which names nobody', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const start = clock.now;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    await deliver(running, stripe.event('customer.created', { name: CONTACT.name }, 'evt_other'));
    const free = await visitor.uploadedKeys(2);
    clock.now = start + 30 * DAY_MS;
    await sweep(server);
    clock.now = start + 60 * DAY_MS;
    await sweep(server);

    const other = await otherConnection(server.dataDir);
    const rows = await other.query('select * from deletions order by deleted_at, what');
    expect(rows.map((row) => ({ ...row, deleted_at: Number(row['deleted_at']) }))).toEqual([
      recordOf({ what: 'file', count: free.length, deleted_at: start + 30 * DAY_MS }),
      recordOf({
        what: 'order',
        count: 1,
        deleted_at: clock.now,
        reference: expect.stringMatching(/^[\w-]{43}$/),
      }),
      recordOf({ what: 'payment_event', count: 1, deleted_at: clock.now }),
    ]);
    const records = JSON.stringify(rows);
    expect([...order.uploadedKeys, ...free].filter((key) => records.includes(key))).toEqual([]);
  });

  test('an upload that never arrived whole leaves a record too, once it is given up', async () => {
    const clock = { now: Date.now() };
    const server = await startServer({}, { replaced: { now: () => clock.now } });
    const keys = await new Visitor(server).uploadedKeys(2);
    const other = await otherConnection(server.dataDir);
    // A server that is killed before it admits the files leaves them like this.
    await other.query(`update files set status = 'receiving'`);
    clock.now += LEFTOVER_MS + 1;
    await server.app.jobs.run('uploads-sweep');
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const rows = await other.query('select * from deletions');
    expect(rows.map((row) => ({ ...row, deleted_at: Number(row['deleted_at']) }))).toEqual([
      recordOf({ what: 'file', why: 'abandoned', count: 2, deleted_at: clock.now }),
    ]);
    expect(keys.filter((key) => JSON.stringify(rows).includes(key))).toEqual([]);
  });

  testOnce('a purge takes the payment provider’s references with it', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last, 'evt_paid'));
    const references = [stripe.last.id, String(stripe.last.payment_intent), 'evt_paid'];
    const other = await otherConnection(server.dataDir);
    const found = async () => {
      const rows = JSON.stringify([
        await other.query('select * from payment_sessions'),
        await other.query('select * from payment_events'),
      ]);
      return references.filter((reference) => rows.includes(reference));
    };
    expect(await found()).toEqual(references);
    clock.now += 60 * DAY_MS;
    await sweep(server);
    expect(await found()).toEqual([]);
  });
});

function recordOf(fields: object) {
  return { id: expect.any(String), why: 'retention', reference: null, ...fields };
}

describe('webhook events', () => {
  testOnce(
    'a webhook event is kept without personal data until its order is deleted, or for RETENTION_DAYS if it has none',
    async () => {
      const running = await startWithStripe({ RETENTION_DAYS: '30' });
      const { server, stripe, clock } = running;
      const { visitor, order } = await visitorWithOrder(server);
      await visitor.paymentUrl(order);
      const orderId = stripe.last.metadata['order_id'];
      clock.now += 20 * DAY_MS;
      stripe.complete(stripe.last);
      const paid = stripe.event('checkout.session.completed', stripe.last, 'evt_paid');
      await deliver(running, paid);
      const paidAt = clock.now;
      clock.now += 15 * DAY_MS;
      await deliver(running, stripe.event('customer.created', { name: CONTACT.name }, 'evt_other'));
      const other = await otherConnection(server.dataDir);
      const storedEvents = async () => {
        const rows = await other.query('select * from payment_events order by received_at');
        return rows.map((row) => Object.assign(row, { received_at: Number(row['received_at']) }));
      };
      const ofOther = {
        id: 'evt_other',
        type: 'customer.created',
        order_id: null,
        received_at: clock.now,
      };

      clock.now = paidAt + 30 * DAY_MS - 1;
      await sweep(server);
      expect(await storedEvents()).toEqual([
        {
          id: 'evt_paid',
          type: 'checkout.session.completed',
          order_id: orderId,
          received_at: paidAt,
        },
        ofOther,
      ]);

      clock.now += 1;
      await sweep(server);
      expect(await storedEvents()).toEqual([ofOther]);
      clock.now = ofOther.received_at + 30 * DAY_MS;
      await sweep(server);
      expect(await storedEvents()).toEqual([]);
      expect(await server.app.metrics.text()).toContain('swept_total{what="payment_event"} 1\n');
    },
  );

  test('a webhook event of an order that was deleted does not store the customer’s postal address again', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const { visitor, order } = await visitorWithOrder(server, { mailHardCopy: true });
    await visitor.paymentUrl(order);
    const other = await otherConnection(server.dataDir);
    clock.now += 60 * DAY_MS;
    stripe.last.status = 'expired';
    await sweep(server);
    stripe.last.status = 'open';
    stripe.complete(stripe.last, { shipping: { name: CONTACT.name, address: { city: 'Recife' } } });
    expect(await deliver(running, stripe.event('checkout.session.completed', stripe.last))).toBe(
      200,
    );
    expect(await other.query('select status, shipping from orders')).toEqual([
      { status: 'paid', shipping: null },
    ]);
  });
});
