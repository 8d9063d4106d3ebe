import { OrderFailure } from '../observability/failures.ts';
import { unknownPageAdvice } from '../orders/letters/providerNoticeTexts.ts';
import type { OrderDetails } from '../orders/orderDetails.ts';
import { mismatchedPaymentsOf } from '../payments/mismatchedPayment.ts';
import type { PaymentUpdate } from '../payments/paymentUpdate.ts';
import { paymentCallFailureOf } from '../payments/paymentCallFailure.ts';
import { lostEventsWarning, readEvents } from '../payments/readEvents.ts';
import { reconcileOrder } from '../payments/reconcilePayments.ts';
import type { QueriedOrder } from '../payments/reconciliation.ts';
import { isUnknownPage } from '../payments/stripeCalls.ts';
import type { Services } from '../services.ts';
import type { Command, CommandResult } from './command.ts';
import { CommandError, UsageError } from './errors.ts';
import { findOrder } from './findOrder.ts';
import { giveUp } from './giveUp.ts';
import { table } from './table.ts';

const ACCEPT = '--accept';
const GIVE_UP = '--give-up';
const OPTIONS = `${ACCEPT}[=payment]|${GIVE_UP}`;

export const reconcileCommand: Command = {
  name: 'reconcile',
  parameters: ['[ref]', `[${OPTIONS}]`],
  about: 'asks Stripe about its payment; or about every open one, and for lost events',
  run: async (context, reference, option) => {
    const [name, payment] = option?.split('=') ?? [];
    const isKnown = name === undefined || name === ACCEPT || option === GIVE_UP;
    if (reference?.startsWith('--') || !isKnown) {
      throw new UsageError(`Usage: npm run orders -- reconcile [ref] [${OPTIONS}]`);
    }
    const services = await context.services();
    if (reference === undefined) return reconcileAll(services);
    const order = await findOrder(services, reference);
    if (option === GIVE_UP) return giveUp(services, order);
    return name === ACCEPT ? accept(services, order, payment) : reconcileOne(services, order);
  },
};

/** Reads the events that the webhook did not deliver, and queries Stripe about every open order. */
async function reconcileAll(services: Services): Promise<CommandResult> {
  const orders = await services.reconciliation.findAll();
  const events = await readLostEvents(services);
  const results: string[][] = [];
  let { hasFailed } = events;
  for (const order of orders) {
    const result = await queryOrder(services, order);
    hasFailed ||= result.hasFailed;
    results.push([order.reference, order.status, result.text]);
  }
  const payments =
    results.length === 0
      ? 'No order waits for a payment.'
      : table([['order', 'before', 'now'], ...results]);
  return { output: [payments, ...events.lines].join('\n'), exitCode: hasFailed ? 1 : 0 };
}

/** Returns the report on Stripe's events, which is empty if none was lost. */
async function readLostEvents(
  services: Services,
): Promise<{ lines: readonly string[]; hasFailed: boolean }> {
  try {
    const { found, failed, lostDays } = await readEvents(services);
    const rows = found.map(({ reference, type }) => [reference ?? 'none', type]);
    const warning = lostEventsWarning(lostDays);
    return {
      lines: [
        ...(rows.length === 0 ? [] : ['', table([['order', 'lost event'], ...rows])]),
        ...failed.map(({ message }) => `${message}: look at it in Stripe’s dashboard.`),
        ...(warning === null ? [] : [`${warning}.`]),
      ],
      hasFailed: failed.length > 0,
    };
  } catch (error) {
    const failure = paymentCallFailureOf(error);
    return { lines: [`Stripe’s events cannot be read: ${failure}`], hasFailed: true };
  }
}

async function reconcileOne(services: Services, order: OrderDetails): Promise<CommandResult> {
  const { reference, status } = order;
  const { text, hasFailed, isUnknown } = await queryOrder(services, order);
  const unchanged = hasFailed ? text : 'Stripe reports nothing new.';
  const output =
    hasFailed || text === status
      ? `Order ${reference} is ${status}: ${unchanged}`
      : `Order ${reference} was ${status}, and is now: ${text}`;
  const advice = isUnknown && status === 'processing' ? unknownPageAdvice(reference) : [];
  return { output: [output, ...advice].join('\n'), exitCode: hasFailed ? 1 : 0 };
}

async function queryOrder(
  services: Services,
  order: QueriedOrder,
): Promise<{ text: string; hasFailed: boolean; isUnknown: boolean }> {
  try {
    const text = await reconcileOrder(services, order);
    return { text, hasFailed: false, isUnknown: false };
  } catch (error) {
    const isUnknown = error instanceof OrderFailure && isUnknownPage(error.cause);
    const text = `the query to Stripe failed: ${paymentCallFailureOf(error)}`;
    return { text, hasFailed: true, isUnknown };
  }
}

/** Asks Stripe about the payment that is to be accepted. */
async function lookAt(
  { payments }: Services,
  { reference, paymentIntent }: { reference: string; paymentIntent: string },
): Promise<PaymentUpdate> {
  try {
    return await payments.lookAt(paymentIntent);
  } catch (error) {
    throw new CommandError(
      isUnknownPage(error)
        ? `Stripe does not know payment ${paymentIntent} of order ${reference} in the account and mode of STRIPE_SECRET_KEY. If it was made with another key, run this once with that key. A test payment moved no money: do not accept it. Nothing was changed.`
        : `The query to Stripe failed: ${paymentCallFailureOf(error)}. Nothing was changed.`,
    );
  }
}

/**
 * Settles an order with a payment that differs from it, by a person's decision.
 *
 * @param payment the payment provider's id of the payment, which is needed if several differ
 */
async function accept(
  services: Services,
  { id, reference, status }: OrderDetails,
  payment: string | undefined,
): Promise<string> {
  if (status !== 'mismatched') {
    throw new CommandError(
      `Order ${reference} is ${status}: only a payment that differs can be accepted. Nothing was changed.`,
    );
  }
  const known = await mismatchedPaymentsOf(services.database, id);
  if (known.length === 0) {
    throw new CommandError(
      `The payment of order ${reference} is not known any more, because the order was purged.`,
    );
  }
  if (payment === undefined && known.length > 1) {
    const commands = known.map(
      (each) => `npm run orders -- reconcile ${reference} --accept=${each}`,
    );
    throw new CommandError(
      `Order ${reference} has several payments that differ. Look at them in Stripe’s dashboard, and name the one to accept:\n${commands.join('\n')}`,
    );
  }
  const paymentIntent = known.find((each) => payment === undefined || each === payment);
  if (paymentIntent === undefined) {
    throw new CommandError(
      `Order ${reference} has no payment ${payment} that differs from it. Nothing was changed.`,
    );
  }
  const update = await lookAt(services, { reference, paymentIntent });
  const now = await services.paymentEvents.applyUpdate(id, update, true);
  if (now === 'mismatched') {
    throw new CommandError(
      `Stripe has no money for order ${reference}: payment ${paymentIntent} did not succeed. Nothing was changed.`,
    );
  }
  return `Order ${reference} was mismatched, and is now: ${now ?? status}`;
}
