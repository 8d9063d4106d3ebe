import { READ_EVENTS } from '../../../src/server/payments/readEvents.ts';
import { ON_POSTGRES, otherConnection } from './backends.ts';
import { writtenMails } from './mailFolder.ts';
import { placePaidOrder } from './orderAtStripe.ts';
import { startWithStripe, type WithStripe } from './stripe.ts';

/** Reads the events as the schedule does. */
export const readEvents = ({ server }: WithStripe) => server.app.jobs.run(READ_EVENTS);

/** Starts a server that has read the events of an account without any. */
export async function startWithEvents() {
  const running = await startWithStripe();
  await readEvents(running);
  return running;
}

/** Starts a server with a paid order, whose event was delivered. */
export async function startWithPaidOrder() {
  const running = await startWithEvents();
  return { ...running, ...(await placePaidOrder(running)) };
}

type WithPaidOrder = Awaited<ReturnType<typeof startWithPaidOrder>>;

/** Records at Stripe that the customer's bank demands the payment back. */
export function dispute({ stripe, session }: WithPaidOrder): string {
  const { payment_intent, amount_total: amount, currency } = session;
  const object = { id: 'du_1', object: 'dispute', payment_intent, amount, currency };
  return stripe.event('charge.dispute.created', object);
}

/** Returns the rows that another connection reads. */
export async function rowsOf({ server }: Pick<WithStripe, 'server'>, query: string) {
  return (await otherConnection(server.dataDir)).query(query);
}

/** Returns the mails beside those of the payment. */
export async function noticesOf({ server }: WithStripe): Promise<string[]> {
  const names = (await writtenMails(server)).map(({ name }) => name.slice(9));
  return names.filter((name) => name !== 'customer' && name !== 'provider');
}

/** Returns the lines of the log about the job. */
export function linesOf({ server }: WithStripe) {
  return server.log.map((line) => JSON.parse(line)).filter(({ job }) => job === READ_EVENTS);
}

/**
 * Makes the database refuse to record events of a type.
 *
 * @returns a function that ends it
 */
export async function refuseEvents({ server }: WithStripe, type: string) {
  const other = await otherConnection(server.dataDir);
  const [begin, end] = ON_POSTGRES
    ? [
        `alter table payment_events add constraint refuse check (type <> '${type}')`,
        'alter table payment_events drop constraint refuse',
      ]
    : [
        `create trigger refuse before insert on payment_events when new.type = '${type}'
         begin select raise(abort, 'refused'); end`,
        'drop trigger refuse',
      ];
  await other.query(begin);
  return () => other.query(end);
}
