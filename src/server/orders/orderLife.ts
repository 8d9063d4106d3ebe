import type { Transaction } from 'kysely';
import { initialTransition, transition } from 'xstate';
import { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { OrderLifeEvent } from '../../../machines/orderLife/events.ts';
import { orderedKeys } from './orderRow.ts';
import type { Schema } from '../database/schema.ts';
import type { NoticeKind } from '../database/tables/mail.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { queueMails } from '../mail/outbox.ts';
import { notifyOf, type NoticeContent } from './orderNotices.ts';

/** Something that happened to the payment of an order: an event of the statechart. */
export type PaymentFact = OrderLifeEvent['type'];

/** An order whose row is locked by the transaction. */
interface ChangingOrder {
  readonly id: string;
  readonly session: string;
  readonly request: string;
  readonly isPurged: boolean;
}

/** When a fact is recorded, and what the notices about it say. */
interface Occasion {
  readonly now: number;
  readonly notice: NoticeContent | null;
}

type Effect = (
  transaction: Transaction<Schema>,
  order: ChangingOrder,
  occasion: Occasion,
) => Promise<unknown>;

/** The server's implementations of the statechart's actions, by their names. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  claimFiles,
  freeFiles,
  // A purged order has no customer to write to and nothing left to translate.
  queueMails: async (transaction, { id, isPurged }, { now }) =>
    isPurged ? undefined : queueMails(transaction, id, now),
  notifyOfFailure: notifying('paymentFailed'),
  notifyOfRefund: notifying('refunded'),
  notifyOfPartialRefund: notifying('partlyRefunded'),
  notifyOfSurplusRefund: notifying('surplusRefunded'),
  reportRefundFailure: notifying('refundFailed'),
  reportMismatch: notifying('mismatched'),
  reportRepetition: notifying('repeated'),
  reportOrphan: notifying('orphaned'),
  reportLatePayment: notifying('late'),
  reportUnknownPage: notifying('unknownPage'),
  reportDispute: notifying('disputed'),
  reportInquiry: notifying('inquired'),
};

/** The status of a new order. */
export const INITIAL_STATUS: OrderStatus = initialTransition(orderLifeMachine)[0].value;

/** Runs the statechart's initial actions for a new order. @throws {DatabaseError} */
export async function beginLife(
  transaction: Transaction<Schema>,
  order: Omit<ChangingOrder, 'isPurged'>,
  now: number,
): Promise<void> {
  const [, actions] = initialTransition(orderLifeMachine);
  await runEffects(transaction, { ...order, isPurged: false }, { now, notice: null }, actions);
}

/**
 * Records what happened to an order's payment. The statechart decides the next status and the actions
 * that follow.
 *
 * @param change.now milliseconds since 1970
 * @param change.onlyFrom if given, an order in any other status is not changed
 * @param change.notice what the notices about it say, and the key by which each is sent only once
 * @returns the order's status afterwards, or `null` if there is no such order
 * @throws {DatabaseError}
 */
export async function recordFact(
  transaction: Transaction<Schema>,
  {
    id,
    fact,
    now,
    onlyFrom,
    notice = null,
  }: {
    id: string;
    fact: PaymentFact;
    now: number;
    onlyFrom?: OrderStatus;
    notice?: NoticeContent | null;
  },
): Promise<OrderStatus | null> {
  const row = await transaction
    .selectFrom('orders')
    .select(['id', 'session', 'request', 'status', 'purged_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (onlyFrom !== undefined && row.status !== onlyFrom) return row.status;
  const snapshot = orderLifeMachine.resolveState({ value: row.status });
  const [{ value: status }, actions] = transition(orderLifeMachine, snapshot, { type: fact });
  if (status !== row.status) {
    await transaction
      .updateTable('orders')
      // A refund does not change the time of payment, and neither does one that failed.
      .set({ status, ...(isOfRefund(status, fact) ? {} : { settled_at: now }) })
      .where('id', '=', id)
      .execute();
  }
  if (status === 'paid') await forgetNetworks(transaction, id);
  const order = { ...row, isPurged: row.purged_at !== null };
  await runEffects(transaction, order, { now, notice }, actions);
  return status;
}

function isOfRefund(status: OrderStatus, fact: PaymentFact): boolean {
  return status === 'refunded' || fact === 'payment.restored';
}

async function runEffects(
  transaction: Transaction<Schema>,
  order: ChangingOrder,
  occasion: Occasion,
  actions: readonly { type: string }[],
): Promise<void> {
  for (const { type } of actions) {
    const effect = EFFECTS[type];
    if (effect === undefined) throw new Error(`the server has no effect "${type}"`);
    await effect(transaction, order, occasion);
  }
}

/** Returns the effect that queues notices of a kind. */
function notifying(kind: NoticeKind): Effect {
  return (transaction, order, { now, notice }) =>
    notifyOf(transaction, kind, { order, notice, now });
}

/** Assigns the files to the order. Files that another order has claimed since stay with that order. */
async function claimFiles(
  transaction: Transaction<Schema>,
  { id, session, request }: ChangingOrder,
): Promise<void> {
  const keys = orderedKeys(request);
  if (keys.length === 0) return;
  await transaction
    .updateTable('files')
    .set({ order_id: id })
    .where('key', 'in', keys)
    .where('session', '=', session)
    .where('order_id', 'is', null)
    .execute();
}

/** Releases the order's files, and clears its fingerprint, so that it can be placed again. */
async function freeFiles(transaction: Transaction<Schema>, { id }: ChangingOrder): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ order_id: null })
    .where('order_id', '=', id)
    .execute();
  await transaction.updateTable('orders').set({ fingerprint: null }).where('id', '=', id).execute();
}

/** Files that are paid for no longer count toward any budget. */
async function forgetNetworks(transaction: Transaction<Schema>, id: string): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ network: null, neighbourhood: null })
    .where('order_id', '=', id)
    .execute();
}
