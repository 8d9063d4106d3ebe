import { otherConnection } from './backends.ts';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from './stripe.ts';

/** Places an order that awaits its payment. */
export async function placeOrder({ server, stripe }: WithStripe, changed = {}, language = 'en') {
  const { visitor, order } = await visitorWithOrder(server, changed, language);
  await visitor.paymentUrl(order);
  return { visitor, order, session: stripe.last };
}

/** Places an order and pays it, which a webhook event reports. */
export async function placePaidOrder(running: WithStripe) {
  const placed = await placeOrder(running);
  running.stripe.complete(placed.session);
  await deliver(running, running.stripe.event('checkout.session.completed', placed.session));
  return placed;
}

/** Starts a server with an order that awaits its payment. */
export async function orderAtStripe(changed: object = {}) {
  const running = await startWithStripe();
  return { ...running, ...(await placeOrder(running, changed)) };
}

/** Reads the only order, its files and its mails from the database. */
export async function stateOf({ server }: Pick<WithStripe, 'server'>) {
  const database = await otherConnection(server.dataDir);
  const [order] = await database.query('select status, refunded_cents from orders');
  const files = await database.query('select key from files where order_id is not null');
  const mails = await database.query('select id from outbox');
  return {
    status: order?.['status'],
    refunded: Number(order?.['refunded_cents']),
    files: files.length,
    mails: mails.length,
  };
}

/** The state of an order that awaits its payment. */
export const UNTOUCHED = { status: 'awaitingPayment', refunded: 0, files: 1, mails: 0 };
/** The state of an order that was paid. */
export const PAID = { status: 'paid', refunded: 0, files: 1, mails: 2 };
