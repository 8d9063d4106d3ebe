import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryEstimate } from '../../domain/delivery.ts';
import { BYTES_PER_MB, DAY_MS, RETENTION_DAYS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import { scrub } from '../database/scrub.ts';
import {
  isInfected,
  findOrderDetails,
  orderIdOf,
  type OrderDetails,
  type OrderedFile,
} from '../orders/orderDetails.ts';
import { normalizeReference } from '../ids/reference.ts';
import { CUSTOMER_TEXTS, PROVIDER_TEXTS } from '../orders/letters/letterTexts.ts';
import { closePayment } from '../payments/closePayment.ts';
import { purgeOrder } from '../retention/purgeOrder.ts';
import type { Services } from '../services.ts';
import { translationLabel, formatUsd } from '../orders/labels.ts';

/** How many of the newest orders `list` shows. */
const MAX_LISTED = 200;

/** How long and how often scrubbing is retried while other connections prevent it. */
const SCRUB_MS = 5000;
const SCRUB_RETRY_MS = 200;

/** The arguments are not a command. The message is for the user of the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command failed. The message is for the user of the command line. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export const USAGE = `Usage: npm run orders -- <command>

  list          the newest ${MAX_LISTED} orders
  show <ref>    an order with everything that is known of it
  files <ref>   its files and where they can be downloaded
  purge <ref>   deletes its files and personal data, now and for good

<ref> is the order's number, as the mails have it.`;

/**
 * Runs a command of the provider's command line.
 *
 * @param args the arguments after `npm run orders --`
 * @returns the output
 * @throws {UsageError}
 * @throws {CommandError}
 * @throws {Refusal}
 * @throws {StorageError}
 * @throws {DatabaseError}
 */
export async function runCommand(services: Services, args: readonly string[]): Promise<string> {
  const [command, reference, ...rest] = args;
  if (rest.length > 0) throw new UsageError(USAGE);
  if (command === 'list' && reference === undefined) return list(services);
  if (reference === undefined) throw new UsageError(USAGE);
  switch (command) {
    case 'show':
      return show(services, await findOrder(services, reference));
    case 'files':
      return files(services, await findOrder(services, reference));
    case 'purge':
      return purge(services, await findOrder(services, reference));
    default:
      throw new UsageError(USAGE);
  }
}

async function findOrder({ database }: Services, text: string): Promise<OrderDetails> {
  const reference = normalizeReference(text);
  const id = await orderIdOf(database, reference);
  const order = id === null ? null : await findOrderDetails(database, id);
  if (order === null) throw new CommandError(`There is no order ${reference}.`);
  return order;
}

async function list({ database }: Services): Promise<string> {
  const rows = await database
    .selectFrom('orders')
    .select(['reference', 'status', 'created_at', 'quote', 'purged_at', 'request'])
    .orderBy('created_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  if (rows.length === 0) return 'There are no orders.';
  return table([
    ['order', 'placed', 'status', 'pages', 'total', 'purged'],
    ...rows.map((row) => [
      row.reference,
      timeOf(row.created_at),
      row.status,
      String(JSON.parse(row.request).pages),
      formatUsd(JSON.parse(row.quote).total),
      row.purged_at === null ? '' : timeOf(row.purged_at),
    ]),
  ]);
}

async function show({ database }: Services, order: OrderDetails): Promise<string> {
  const { request, quote } = order;
  const mails = await database
    .selectFrom('outbox')
    .select(['recipient', 'attempts', 'sent_at', 'given_up_at'])
    .where('order_id', '=', order.id)
    .orderBy('recipient')
    .execute();
  return table(
    [
      ['order', order.reference],
      ['status', order.status],
      ['placed', timeOf(order.createdAt)],
      ['settled', order.settledAt === null ? '' : timeOf(order.settledAt)],
      ['refunded', order.refundedCents === 0 ? '' : formatUsd(order.refundedCents)],
      ['name', request.name],
      ['e-mail', request.email],
      ['phone', request.phone],
      ['language', PROVIDER_TEXTS.languages[order.language]],
      ['work', translationLabel(request.pages, 'en')],
      ['direction', CUSTOMER_TEXTS.en.directions[request.direction]],
      ['filing', PROVIDER_TEXTS.filings[request.filingWhere]],
      ['rush', PROVIDER_TEXTS.yesOrNo(request.rush)],
      ['notarization', PROVIDER_TEXTS.yesOrNo(request.notarize)],
      ['paper copies', request.mailHardCopy ? String(request.hardCopyCopies) : 'none'],
      ['mail to', order.shipping.join(', ')],
      ['total', formatUsd(quote.total)],
      ['estimate', CUSTOMER_TEXTS.en.estimates[deliveryEstimate(request)]],
      ['files', String(order.files.length)],
      ...mails.map((mail) => [`mail to ${mail.recipient}`, mailState(mail)]),
      ...(order.purgedAt === null
        ? []
        : [['purged', `${timeOf(order.purgedAt)}, ${order.purgedFiles ?? 0} files`]]),
    ].filter(([, value]) => value !== ''),
  );
}

function mailState(mail: {
  attempts: number;
  sent_at: number | null;
  given_up_at: number | null;
}): string {
  if (mail.sent_at !== null) return `sent ${timeOf(mail.sent_at)}`;
  if (mail.given_up_at !== null) return `given up after ${mail.attempts} attempts`;
  return `waiting, ${mail.attempts} attempts so far`;
}

async function files({ links, now }: Services, order: OrderDetails): Promise<string> {
  if (order.files.length === 0) return `Order ${order.reference} has no files.`;
  const expiresAt = now() + RETENTION_DAYS.to * DAY_MS;
  return table(
    order.files.map((file, index) => [
      String(index + 1),
      file.kind,
      `${(file.bytes / BYTES_PER_MB).toFixed(1)} MB`,
      fileState(file),
      isDownloadable(file) ? links.linkFor({ key: file.key, expiresAt }) : '',
    ]),
  );
}

function isDownloadable(file: OrderedFile): boolean {
  return file.status === 'released' && !file.isInOtherOrder;
}

function fileState(file: OrderedFile): string {
  if (file.isInOtherOrder) return 'in another order';
  if (isInfected(file)) return 'infected, destroyed';
  return file.status === 'released' ? 'found clean' : 'in quarantine, not yet found clean';
}

async function purge(services: Services, order: OrderDetails): Promise<string> {
  const { id, reference, purgedAt } = order;
  if (order.status === 'awaitingPayment') {
    const status = await closePayment(services, id, 'payment.cancelled');
    if (status === 'paid' || status === 'processing') {
      throw new CommandError(
        `Order ${reference} has been paid meanwhile, and nothing was deleted. Purge it again if it is to go all the same.`,
      );
    }
  }
  const count = await purgeOrder(services, id);
  // Also after an earlier purge, which may have been interrupted before this.
  await scrubWithRetries(services.database);
  if (purgedAt !== null) return `Order ${reference} was purged at ${timeOf(purgedAt)}.`;
  return `Order ${reference}: ${count} ${count === 1 ? 'file' : 'files'} and all personal data deleted.`;
}

/** Removes deleted data from the database's own files. @throws {CommandError} after the timeout */
async function scrubWithRetries(database: Database): Promise<void> {
  const deadline = performance.now() + SCRUB_MS;
  while (!(await scrub(database))) {
    if (performance.now() > deadline) {
      throw new CommandError(
        'The order is purged, but another program keeps the database from forgetting what was deleted. Purge it again once that has ended.',
      );
    }
    await sleep(SCRUB_RETRY_MS);
  }
}

function timeOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Aligns rows in columns. Control characters in visitors' text become spaces, so that they cannot
 * control the terminal.
 */
function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}+/gu, ' ')));
  const widths = clean.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return clean
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
