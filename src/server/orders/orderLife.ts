import type { Transaction } from 'kysely';
import { initialTransition, transition } from 'xstate';
import { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import type { OrderLifeEvent } from '../../../machines/orderLife/events.ts';
import { orderedKeys } from './orderRow.ts';
import type { OrderStatus, Schema } from '../database/schema.ts';
import { queueMails } from '../mail/outbox.ts';

/** Something known to have happened to the payment of an order. */
export type PaymentFact = OrderLifeEvent['type'];

/** An order that is to change, locked for the transaction. */
interface ChangingOrder {
  readonly id: string;
  readonly session: string;
  readonly request: string;
}

type Effect = (
  transaction: Transaction<Schema>,
  order: ChangingOrder,
  now: number,
) => Promise<unknown>;

/** What a change has the server do, by the names of the statechart's actions. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  claimFiles,
  freeFiles,
  queueMails: (transaction, { id }, now) => queueMails(transaction, id, now),
};

/** The status a new order begins with. */
export const INITIAL_STATUS: OrderStatus = initialTransition(orderLifeMachine)[0].value;

/** Does what the statechart has a new order begin with. */
export async function beginLife(
  transaction: Transaction<Schema>,
  order: ChangingOrder,
  now: number,
): Promise<void> {
  const [, actions] = initialTransition(orderLifeMachine);
  await runEffects(transaction, order, now, actions);
}

/**
 * Records what happened to an order's payment and does what follows from it, all of it decided by
 * the statechart. Answers what the order is now, or `null` where there is none.
 *
 * @param change.onlyFrom leaves an order of any other status as it is
 * @throws {DatabaseError}
 */
export async function recordFact(
  transaction: Transaction<Schema>,
  {
    id,
    fact,
    now,
    onlyFrom,
  }: { id: string; fact: PaymentFact; now: number; onlyFrom?: OrderStatus },
): Promise<OrderStatus | null> {
  const row = await transaction
    .selectFrom('orders')
    .select(['id', 'session', 'request', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (onlyFrom !== undefined && row.status !== onlyFrom) return row.status;
  const snapshot = orderLifeMachine.resolveState({ value: row.status });
  const [{ value: status }, actions] = transition(orderLifeMachine, snapshot, { type: fact });
  if (status === row.status) return status;
  await transaction
    .updateTable('orders')
    // A refund changes nothing about when the order was paid.
    .set({ status, ...(status === 'refunded' ? {} : { settled_at: now }) })
    .where('id', '=', id)
    .execute();
  await runEffects(transaction, row, now, actions);
  return status;
}

async function runEffects(
  transaction: Transaction<Schema>,
  order: ChangingOrder,
  now: number,
  actions: readonly { type: string }[],
): Promise<void> {
  for (const { type } of actions) {
    const effect = EFFECTS[type];
    if (effect === undefined) throw new Error(`the server has no effect "${type}"`);
    await effect(transaction, order, now);
  }
}

/** Files that another order has meanwhile taken stay with it. */
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

/** The same order can then be placed anew. */
async function freeFiles(transaction: Transaction<Schema>, { id }: ChangingOrder): Promise<void> {
  await transaction
    .updateTable('files')
    .set({ order_id: null })
    .where('order_id', '=', id)
    .execute();
  await transaction.updateTable('orders').set({ fingerprint: null }).where('id', '=', id).execute();
}
