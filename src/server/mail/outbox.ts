import { DAY_MS } from '../../domain/limits.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { MAIL_RECIPIENTS, type MailRecipient, type Schema } from '../database/schema.ts';
import { randomToken } from '../ids/token.ts';

/** How long a mail that is being sent is left alone, unless its sender says that it is still at it. */
export const CLAIM_MS = 15_000;

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** Mail that could not be sent for this long is given up. */
const GIVE_UP_MS = 5 * DAY_MS;

/** A mail that this process alone may send now. */
export interface QueuedMail {
  readonly id: string;
  readonly orderId: string;
  readonly recipient: MailRecipient;
  /** Milliseconds since 1970. */
  readonly queuedAt: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
}

/**
 * Queues the mails about a paid order, one for each recipient. It takes part in the transaction that
 * records the payment, so that no mail is lost and none is sent for a payment that was rolled back.
 * Queuing the same mails again changes nothing.
 *
 * @param now milliseconds since 1970
 * @throws {DatabaseError}
 */
export async function queueMails(
  transaction: Transaction<Schema>,
  orderId: string,
  now: number,
): Promise<void> {
  const rows = MAIL_RECIPIENTS.map((recipient) => ({
    id: randomToken(),
    order_id: orderId,
    recipient,
    queued_at: now,
    due_at: now,
    attempts: 0,
    sent_at: null,
    given_up_at: null,
  }));
  await transaction
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['order_id', 'recipient']).doNothing())
    .execute();
}

/** The mails that are to be sent. Every change is one transaction, durable when it resolves. */
export class Outbox {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** The mail that has been due longest, for this process alone; `null` when none is. */
  async claim(): Promise<QueuedMail | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('outbox')
        .select(['id', 'order_id as orderId', 'recipient', 'queued_at as queuedAt', 'attempts'])
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('due_at', '<=', this.#now())
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const { attempts, ...mail } = row;
      const attempt = attempts + 1;
      await transaction
        .updateTable('outbox')
        .set({ due_at: this.#now() + CLAIM_MS, attempts: attempt })
        .where('id', '=', mail.id)
        .execute();
      return { ...mail, attempt };
    });
  }

  /** Its sender is still at it. */
  async hold(mail: QueuedMail): Promise<void> {
    await this.#change(mail, { due_at: this.#now() + CLAIM_MS });
  }

  /** It has been handed over, which is so whoever may have taken it over since. */
  async sent({ id }: QueuedMail): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('outbox')
          .set({ sent_at: this.#now() })
          .where('id', '=', id)
          .where('sent_at', 'is', null)
          .execute(),
      );
  }

  /** It could not be sent: later again, each time later, until it is given up. */
  async postpone(mail: QueuedMail): Promise<void> {
    const now = this.#now();
    const isTooOld = now - mail.queuedAt >= GIVE_UP_MS;
    await this.#change(mail, isTooOld ? { given_up_at: now } : { due_at: now + retryMs(mail) });
  }

  /** There is nobody to send it to any more. */
  async giveUp(mail: QueuedMail): Promise<void> {
    await this.#change(mail, { given_up_at: this.#now() });
  }

  /** Unless another process has taken it over since. */
  async #change(
    { id, attempt }: QueuedMail,
    change: { due_at: number } | { given_up_at: number },
  ): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('outbox')
          .set(change)
          .where('id', '=', id)
          .where('attempts', '=', attempt)
          .execute(),
      );
  }
}

/** Doubled with each attempt, and between half and the whole of it, so that mails spread out. */
function retryMs({ attempt }: QueuedMail): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
  return Math.round(longest * (0.5 + Math.random() / 2));
}
