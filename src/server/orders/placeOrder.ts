import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { Language } from '../../domain/language.ts';
import { quoteFor } from '../../domain/quote.ts';
import { UNORDERED_MS } from '../../domain/retention.ts';
import type { Schema } from '../database/schema.ts';
import { randomReference } from '../ids/reference.ts';
import { isToken, randomToken } from '../ids/token.ts';
import { Refusal } from '../refusals/refusal.ts';
import { beginLife, INITIAL_STATUS } from './orderLife.ts';
import { requestColumn } from './orderRow.ts';
import type { PersonalData } from './personalData.ts';

/** How long an order can be paid. Its files can be ordered again afterwards. */
export const PAYMENT_MS = 30 * 60_000;

/** An order to be placed. */
export interface NewOrder {
  readonly session: string;
  readonly language: Language;
  readonly request: CheckoutRequest;
}

interface Placing {
  readonly personalData: PersonalData;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether its payment will move no money. */
  readonly isTest: boolean;
}

/**
 * Places an order, priced by `quoteFor`, which claims its files. If the visitor placed the same order
 * before, that order is reused, unless its payment was cancelled, expired or failed.
 *
 * @returns the order's id
 * @throws {Refusal} `file_unknown`, `file_already_ordered`
 * @throws {DatabaseError}
 */
export async function placeOrder(
  transaction: Transaction<Schema>,
  order: NewOrder,
  placing: Placing,
): Promise<string> {
  const { personalData, now, isTest } = placing;
  const fingerprint = fingerprintOf(order);
  const same = await transaction
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (same !== undefined) {
    if (same.status === 'awaitingPayment') {
      // Rechecks the files, so that nobody pays for files that would be deleted in less than thirty days.
      await lockFiles(transaction, order, now);
      await setLanguage(transaction, same.id, order.language);
    }
    return same.id;
  }
  const { session, language, request } = order;
  const id = randomToken();
  const { keyRow, contact } = personalData.create(id, request);
  const row = {
    id,
    reference: randomReference(),
    session,
    fingerprint,
    status: INITIAL_STATUS,
    language,
    request: requestColumn(request),
    contact,
    quote: JSON.stringify(quoteFor(request)),
    created_at: now,
    expires_at: now + PAYMENT_MS,
    settled_at: null,
    refunded_cents: 0,
    shipping: null,
    purged_at: null,
    purged_files: null,
    is_test: Number(isTest),
  };
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto('orders')
    .values(row)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  // Another server placed the same order at the same time.
  if (inserted !== 1n) return placeOrder(transaction, order, placing);
  await transaction.insertInto('data_keys').values(keyRow).execute();
  await lockFiles(transaction, order, now);
  await beginLife(transaction, row, now);
  await requireClaimed(transaction, id, request);
  return id;
}

/** The mails about an order are in the language in which it was last submitted. */
async function setLanguage(
  transaction: Transaction<Schema>,
  id: string,
  language: Language,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ language })
    .where('id', '=', id)
    // It may have been paid in the meantime, and its mails queued.
    .where('status', '=', 'awaitingPayment')
    .where('language', '!=', language)
    .execute();
}

/** Locks the files. Unknown files, expired files and other visitors' files get the same refusal. */
async function lockFiles(
  transaction: Transaction<Schema>,
  { session, request: { uploadedKeys } }: NewOrder,
  now: number,
): Promise<void> {
  // Rejects keys with a NUL: SQLite reads a text only up to its first NUL, and PostgreSQL accepts none.
  if (!uploadedKeys.every(isToken)) throw new Refusal('file_unknown');
  const files = await transaction
    .selectFrom('files')
    .select('key')
    .where('key', 'in', uploadedKeys)
    .where('session', '=', session)
    .where('status', 'in', ['quarantined', 'released'])
    .where('received_at', '>', now - UNORDERED_MS)
    // Files are locked in a fixed sequence, so that two orders of the same files cannot deadlock.
    .orderBy('key')
    .forUpdate()
    .execute();
  if (files.length !== uploadedKeys.length) throw new Refusal('file_unknown');
}

/** Checks that the order got all its files. If two orders claim a file, only the first gets it. */
async function requireClaimed(
  transaction: Transaction<Schema>,
  id: string,
  { uploadedKeys }: CheckoutRequest,
): Promise<void> {
  const { claimed } = await transaction
    .selectFrom('files')
    .select(({ fn }) => fn.countAll().as('claimed'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(claimed) !== uploadedKeys.length) throw new Refusal('file_already_ordered');
}

/** Hashes the session and the request. After parsing, the request's fields are in a fixed sequence. */
function fingerprintOf({ session, request }: NewOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([session, request]))
    .digest('hex');
}
