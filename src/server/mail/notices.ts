import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../database/schema.ts';
import type { MailRecipient, NoticeKind } from '../database/tables/mail.ts';
import { randomToken } from '../ids/token.ts';

const detailsSchema = z.object({
  paymentIntent: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  isLive: z.nullable(z.boolean()),
  differences: z.array(z.enum(['amount', 'currency', 'mode', 'page'])),
  reference: z.nullable(z.string()),
  answerBy: z.nullable(z.int()),
  /** What was charged for the payment of which something was refunded. Older rows lack it. */
  chargedCents: z.nullish(z.int()),
});

/** What a notice says about a payment. It holds no personal data. */
export type NoticeDetails = Readonly<z.infer<typeof detailsSchema>>;

/** How a payment can differ from its order. */
export type Difference = NoticeDetails['differences'][number];

/** The details if nothing is known of the payment. */
export const NO_DETAILS: NoticeDetails = {
  paymentIntent: null,
  cents: null,
  currency: null,
  isLive: null,
  differences: [],
  reference: null,
  answerBy: null,
  chargedCents: null,
};

/** Parses the column `details`. */
export function parseDetails(text: string | null): NoticeDetails {
  return text === null ? NO_DETAILS : detailsSchema.parse(JSON.parse(text));
}

/** A mail to be queued about something that happened. */
interface NewNotice {
  readonly kind: NoticeKind;
  /** Identifies, together with the kind, what happened, so that nobody is notified twice. */
  readonly key: string;
  readonly orderId: string | null;
  readonly details: NoticeDetails;
  readonly recipients: readonly MailRecipient[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns what identifies a fact that people are notified of. */
export function factOf(kind: NoticeKind, key: string): string {
  return `${kind}:${key}`;
}

/**
 * Queues a mail for each recipient, in the transaction that records what happened. What was queued
 * before is not queued again.
 *
 * @throws {DatabaseError}
 */
export async function queueNotice(
  transaction: Transaction<Schema>,
  { kind, key, orderId, details, recipients, now }: NewNotice,
): Promise<void> {
  const fact = factOf(kind, key);
  // The notices are read first, because PostgreSQL would wait for the lock of a row that is being
  // sent, even to insert nothing. The caller has locked the order, so nobody else inserts in the
  // meantime.
  const queued = await transaction
    .selectFrom('notices')
    .select('recipient')
    .where('fact', '=', fact)
    .execute();
  const missing = recipients.filter((to) => !queued.some(({ recipient }) => recipient === to));
  if (missing.length === 0) return;
  const rows = missing.map((recipient) => ({
    id: randomToken(),
    fact,
    recipient,
    kind,
    order_id: orderId,
    details: JSON.stringify(details),
    queued_at: now,
    due_at: now,
    attempts: 0,
    sent_at: null,
    given_up_at: null,
    trouble: null,
    trouble_at: null,
  }));
  await transaction
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['fact', 'recipient']).doNothing())
    .execute();
}

/**
 * Locks an order. A transaction must do this before it changes several mails of an order or reads
 * whether it was purged. Otherwise two transactions could deadlock on each other's mails.
 *
 * @returns `null` if it does not exist
 * @throws {DatabaseError}
 */
export async function lockOrder(
  transaction: Transaction<Schema>,
  orderId: string | null,
): Promise<{ readonly isPurged: boolean } | null> {
  const row = await transaction
    .selectFrom('orders')
    .select('purged_at')
    .where('id', '=', orderId ?? '')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { isPurged: row.purged_at !== null };
}

/**
 * Deletes the payment details of a locked order's notices. A notice that is still to be sent keeps them.
 *
 * @throws {DatabaseError}
 */
export async function forgetDetails(
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  await transaction
    .updateTable('notices')
    .set({ details: null })
    .where('order_id', '=', orderId)
    .where((where) =>
      where.or([where('sent_at', 'is not', null), where('given_up_at', 'is not', null)]),
    )
    .execute();
}

/**
 * Deletes the payment details of a notice that was sent or given up, if its order was purged or does not
 * exist.
 *
 * @param order the notice's order, which is locked
 * @throws {DatabaseError}
 */
export async function forgetIfPurged(
  transaction: Transaction<Schema>,
  id: string,
  order: { readonly isPurged: boolean } | null,
): Promise<void> {
  if (order?.isPurged === false) return;
  await transaction.updateTable('notices').set({ details: null }).where('id', '=', id).execute();
}
