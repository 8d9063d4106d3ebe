import { DAY_MS } from '../../domain/limits.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import { isDue } from '../database/due.ts';
import { type Schema } from '../database/schema.ts';
import { MAIL_RECIPIENTS, type MailRecipient, type NoticeKind } from '../database/tables/mail.ts';
import { randomToken } from '../ids/token.ts';
import {
  forgetIfPurged,
  lockOrder,
  NO_DETAILS,
  parseDetails,
  type NoticeDetails,
} from './notices.ts';

/** How long a claim of a mail lasts. A process that is still sending it renews the claim. */
export const CLAIM_MS = 15_000;

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;

/** A mail that could not be sent for this long is abandoned. */
export const GIVE_UP_MS = 5 * DAY_MS;

/**
 * No mail is abandoned before this many attempts, which take at least an hour, even if the clock jumps
 * ahead.
 */
export const LEAST_ATTEMPTS = 10;

/** The tables of mails. A server of the previous version sends only those of the outbox. */
export const MAIL_TABLES = ['outbox', 'notices'] as const;
type MailTable = (typeof MAIL_TABLES)[number];

/** A mail that this process has claimed and may send. */
export interface QueuedMail {
  readonly id: string;
  readonly table: MailTable;
  /** What it is about: a paid order, or something else that happened to a payment. */
  readonly kind: 'paid' | NoticeKind;
  /** `null` if the mail is about an order that does not exist. */
  readonly orderId: string | null;
  /** The order's reference, for the log. */
  readonly reference: string | null;
  readonly details: NoticeDetails;
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

/** The queue of mails. Every change is one transaction, durable once its promise resolves. */
export class Outbox {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #orderId: string | null;

  /**
   * @param now milliseconds since 1970
   * @param orderId the order whose mails are claimed, or `null` for those of all orders
   */
  constructor(database: Database, now: () => number, orderId: string | null = null) {
    this.#database = database;
    this.#now = now;
    this.#orderId = orderId;
  }

  /** Claims the mail that has been due the longest, or returns `null`. @throws {DatabaseError} */
  async claim(): Promise<QueuedMail | null> {
    return this.#database.transaction().execute(async (transaction) => {
      const now = this.#now();
      const due = { now, orderId: this.#orderId };
      const mail =
        (await findDue(transaction, 'outbox', due)) ?? (await findDue(transaction, 'notices', due));
      if (mail === null) return null;
      await transaction
        .updateTable(mail.table)
        .set({ due_at: now + CLAIM_MS, attempts: mail.attempt })
        .where('id', '=', mail.id)
        .execute();
      return mail;
    });
  }

  /** Renews the claim of a mail that is still being sent. @throws {DatabaseError} */
  async renewClaim(mail: QueuedMail): Promise<void> {
    await this.#change(mail, { due_at: this.#now() + CLAIM_MS });
  }

  /**
   * Records that a mail was handed over, even if another process has claimed it since.
   *
   * @returns whether its order is purged by now
   * @throws {DatabaseError}
   */
  async recordSent({ id, table, orderId }: QueuedMail): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      // Waits for a purge that is about to be committed.
      const order = await lockOrder(transaction, orderId);
      await transaction
        .updateTable(table)
        .set({ sent_at: this.#now() })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute();
      if (table === 'notices') await forgetIfPurged(transaction, id, order);
      return order?.isPurged === true;
    });
  }

  /**
   * Schedules another attempt with exponential backoff, or gives the mail up when it is too old.
   *
   * @param failure why the attempt failed, in codes
   * @throws {DatabaseError}
   */
  async postpone(mail: QueuedMail, failure: string): Promise<void> {
    const now = this.#now();
    const isTooOld = now - mail.queuedAt >= GIVE_UP_MS && mail.attempt >= LEAST_ATTEMPTS;
    const noted = { trouble: failure, trouble_at: now };
    if (isTooOld) await this.#giveUp(mail, { given_up_at: now, ...noted });
    else await this.#change(mail, { due_at: now + retryMs(mail), ...noted });
  }

  /** Gives up a mail, because it no longer has a recipient. @throws {DatabaseError} */
  async giveUp(mail: QueuedMail): Promise<void> {
    await this.#giveUp(mail, { given_up_at: this.#now() });
  }

  async #giveUp(mail: QueuedMail, change: Change): Promise<void> {
    const { id, table, orderId } = mail;
    await this.#database.transaction().execute(async (transaction) => {
      const order = table === 'notices' ? await lockOrder(transaction, orderId) : null;
      const isChanged = await changeMail(transaction, mail, change);
      // The details of a payment whose order does not exist remain, because nobody was notified of
      // it.
      if (order !== null && isChanged) await forgetIfPurged(transaction, id, order);
    });
  }

  async #change(mail: QueuedMail, change: Change): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) => changeMail(transaction, mail, change));
  }
}

type Change = Partial<Pick<Schema[MailTable], 'due_at' | 'given_up_at' | 'trouble' | 'trouble_at'>>;

/** Changes a mail, unless another process has claimed it since. Returns whether it did. */
async function changeMail(
  transaction: Transaction<Schema>,
  { id, table, attempt }: QueuedMail,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(table)
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Finds and locks the mail of a table, or of one of its orders, that has been due the longest. */
async function findDue(
  transaction: Transaction<Schema>,
  table: MailTable,
  { now, orderId }: { readonly now: number; readonly orderId: string | null },
): Promise<QueuedMail | null> {
  const row = await transaction
    .selectFrom(table)
    .select(['id', 'order_id as orderId', 'recipient', 'queued_at as queuedAt', 'attempts'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(isDue('due_at', now, LONGEST_RETRY_MS))
    .$if(orderId !== null, (query) => query.where('order_id', '=', orderId))
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { attempts, ...mail } = row;
  const order = await transaction
    .selectFrom('orders')
    .select('reference')
    .where('id', '=', mail.orderId ?? '')
    .executeTakeFirst();
  const subject =
    table === 'outbox'
      ? { kind: 'paid' as const, details: null }
      : await noticeOf(transaction, mail.id);
  return {
    ...mail,
    table,
    attempt: attempts + 1,
    reference: order?.reference ?? null,
    kind: subject.kind,
    details: subject.details === null ? NO_DETAILS : parseDetails(subject.details),
  };
}

function noticeOf(transaction: Transaction<Schema>, id: string) {
  return transaction
    .selectFrom('notices')
    .select(['kind', 'details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns milliseconds that double with each attempt. Jitter of up to half spreads mails out. */
function retryMs({ attempt }: QueuedMail): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS);
  return Math.round(longest * (0.5 + Math.random() / 2));
}
