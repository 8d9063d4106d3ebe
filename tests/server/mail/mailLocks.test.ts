import { expect, test } from 'vitest';
import { requeueMails } from '../../../src/server/mail/requeueMails.ts';
import { purgeOrder } from '../../../src/server/retention/purgeOrder.ts';
import { otherConnection, untilWaiting } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { placePaidOrder } from '../support/orderAtStripe.ts';
import { deliver, servicesOf, startWithStripe } from '../support/stripe.ts';

/** A mail that is due in half an hour is not sent during a test. */
const HALF_HOUR_MS = 30 * 60_000;

/**
 * Starts a server with an order whose two partial refunds were reported by mail, and opens its
 * services.
 */
async function startWithNotices() {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { session } = await placePaidOrder(running);
  for (const cents of [1000, 2000]) {
    await deliver(running, stripe.event('charge.refunded', stripe.charge(session, cents)));
  }
  expect(await writtenMails(server)).toHaveLength(6);
  const services = await servicesOf(running);
  const id = session.metadata['order_id'] ?? '';
  return {
    services,
    id,
    /** One connection holds a lock, and the other observes who waits for it. */
    holder: await otherConnection(server.dataDir),
    observer: await otherConnection(server.dataDir),
  };
}

test('a purge and a resend of the same order, which lock its mails in another sequence, both succeed', async () => {
  const { services, id, holder, observer } = await startWithNotices();
  // The purge passes over a mail that was not sent, and begins with the provider's; the resend begins
  // with both of the customer's.
  const first = "fact like '%:1000'";
  await holder.query(
    `update notices set sent_at = null, due_at = ${Date.now() + HALF_HOUR_MS}
     where ${first} and recipient = 'customer'`,
  );
  await holder.query('begin');
  await holder.query(`update notices set trouble = null where ${first} and recipient = 'provider'`);
  const purge = purgeOrder(services, id);
  await untilWaiting(observer, 1);
  const resend = requeueMails(services.database, id, services.now());
  await untilWaiting(observer, 2);
  await holder.query('commit');
  expect(await purge).toBe(1);
  expect(await resend).toHaveLength(6);
});
