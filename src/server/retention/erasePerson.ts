import { recordDeletion } from '../database/deletions.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { beginDeleting, removeDeletedFiles } from '../files/deleteFiles.ts';
import { SealError } from '../files/vault/sealing.ts';
import { findOrderDetails, type OrderReading } from '../orders/orderDetails.ts';
import { closePayment } from '../payments/closePayment.ts';
import { isSameEmail } from '../security/digests.ts';
import { isUnpaid } from './dueOrders.ts';
import { beginPurge, type PurgingParts } from './purgeOrder.ts';

/** How many orders are read, and how many files are deleted, at a time. */
const BATCH = 100;

/** An order of a person. */
interface PersonsOrder {
  readonly id: string;
  readonly session: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly files: number;
}

/** The data stored about a person, found by the email address. */
export interface PersonsData {
  readonly orders: readonly PersonsOrder[];
  /** The keys of files that no order has. */
  readonly unorderedKeys: readonly string[];
  /**
   * The references of orders that no secret opens, so that nobody knows whether they are the
   * person's.
   */
  readonly unreadable: readonly string[];
}

/**
 * A payment for one of the person's orders is pending, or arrived in the meantime, perhaps of a wrong
 * amount. Nothing was deleted.
 */
export class PaidMeanwhileError extends Error {
  override name = 'PaidMeanwhileError';
  readonly orders: readonly Pick<PersonsOrder, 'reference' | 'status'>[];

  constructor(orders: PaidMeanwhileError['orders']) {
    super('money for an order is on its way');
    this.orders = orders;
  }
}

/**
 * Finds the orders that were placed with an email address, and the files that were uploaded with it but
 * not ordered. Uploads of earlier versions, which recorded no address, are found by the session of such
 * an order.
 *
 * @throws {DatabaseError}
 */
export async function findPersonsData(
  parts: PurgingParts & OrderReading,
  email: string,
): Promise<PersonsData> {
  const { orders, unreadable } = await findOrders(parts, email);
  const sessions = orders.map(({ session }) => session);
  const rows = await parts.database
    .selectFrom('files')
    .select('key')
    .where('order_id', 'is', null)
    .where('status', '<>', 'deleting')
    .where((where) =>
      where.or([
        where('email_digest', 'in', parts.digests.allOfEmail(email)),
        where.and([
          where('email_digest', 'is', null),
          // PostgreSQL does not accept an empty list.
          where('session', 'in', sessions.length === 0 ? [''] : sessions),
        ]),
      ]),
    )
    .orderBy('key')
    .execute();
  return { orders, unorderedKeys: rows.map(({ key }) => key), unreadable };
}

/**
 * Deletes what {@link findPersonsData} found, in all tables, files and mails. Open payment pages are
 * closed first. A record that does not name the person remains. After an interruption it has to be
 * called again.
 *
 * @returns how many files were deleted
 * @throws {PaidMeanwhileError} before anything is deleted
 * @throws {Refusal} `payment_provider_unavailable` if a payment page cannot be closed
 * @throws {StorageError} the data is gone, and the next sweep removes the bytes of the files
 * @throws {DatabaseError}
 */
export async function erasePerson(
  parts: PurgingParts,
  email: string,
  { orders, unorderedKeys }: PersonsData,
): Promise<number> {
  await closePayments(parts, orders);
  let count = 0;
  for (const { id } of orders) {
    count += (await beginPurge(parts, id, { why: 'erasure' })) ?? 0;
  }
  for (let from = 0; from < unorderedKeys.length; from += BATCH) {
    count += await deleteUnordered(parts, unorderedKeys.slice(from, from + BATCH));
  }
  const { database, digests, now } = parts;
  await database.transaction().execute((transaction) =>
    recordDeletion(transaction, {
      what: 'person',
      why: 'erasure',
      count,
      reference: digests.ofEmail(email),
      now: now(),
    }),
  );
  const failures: unknown[] = [];
  await removeDeletedFiles(parts, failures);
  if (failures.length > 0) throw failures[0];
  return count;
}

async function findOrders(
  parts: OrderReading,
  email: string,
): Promise<Pick<PersonsData, 'orders' | 'unreadable'>> {
  const orders: PersonsOrder[] = [];
  const unreadable: string[] = [];
  for (let after = ''; ;) {
    const rows = await parts.database
      .selectFrom('orders')
      .select(['id', 'reference', 'session'])
      .where('purged_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, reference, session } of rows) {
      try {
        const order = await findOrderDetails(parts, { id });
        if (order === null || !isSameEmail(order.request.email, email)) continue;
        orders.push({ id, session, reference, status: order.status, files: order.files.length });
      } catch (error) {
        // One damaged order does not keep anybody else from being erased.
        if (!(error instanceof SealError)) throw error;
        unreadable.push(reference);
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return { orders, unreadable };
    after = last.id;
  }
}

/** Closes the open payments, and throws if a payment is pending or arrived in the meantime. */
async function closePayments(parts: PurgingParts, orders: readonly PersonsOrder[]): Promise<void> {
  const paid: Pick<PersonsOrder, 'reference' | 'status'>[] = [];
  for (const { id, reference, status: before } of orders) {
    const status =
      before === 'awaitingPayment' ? await closePayment(parts, id, 'payment.cancelled') : before;
    if (status === null) continue;
    const isPaidMeanwhile = before === 'awaitingPayment' && !isUnpaid(status);
    if (status === 'processing' || isPaidMeanwhile) paid.push({ reference, status });
  }
  if (paid.length > 0) throw new PaidMeanwhileError(paid);
}

/** Begins to delete files, except those that were ordered in the meantime. Returns how many. */
async function deleteUnordered(
  { database }: PurgingParts,
  keys: readonly string[],
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('files')
      .select('key')
      .where('key', 'in', keys)
      .where('order_id', 'is', null)
      .where('status', '<>', 'deleting')
      .orderBy('key')
      .forUpdate()
      .execute();
    await beginDeleting(
      transaction,
      rows.map(({ key }) => key),
    );
    return rows.length;
  });
}
