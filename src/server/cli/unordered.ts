import { formatFileSize } from '../../domain/fileSize.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { removeDeletedFiles } from '../files/deleteFiles.ts';
import { heldBytes } from '../files/heldBytes.ts';
import { sweepUnorderedFiles } from '../files/unorderedFiles.ts';
import type { Services } from '../services.ts';
import { counted } from './amounts.ts';
import { CommandError, UsageError } from './errors.ts';
import { scrubWithRetries } from './scrubWithRetries.ts';
import { table, timeOf } from './table.ts';

/** Selects the files without an order, in place of an order's reference. */
export const UNORDERED = '--unordered';

/** How many of the oldest files are listed. */
const MAX_LISTED = 200;

/**
 * A visitor may take this long to order. An exhausted budget does not evict younger files either.
 */
const DEFAULT_AGE_MS = 2 * DAY_MS;

/** Lists the oldest files that no order has, without their names. @throws {DatabaseError} */
export async function listUnordered({ database }: Services): Promise<string> {
  const files = database
    .selectFrom('files')
    .where('order_id', 'is', null)
    .where('status', '<>', 'deleting');
  const { count } = await files
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return 'There are no files without an order.';
  const rows = await files
    .select(['received_at', 'kind', 'bytes', 'status', 'network'])
    .orderBy('received_at')
    .limit(MAX_LISTED)
    .execute();
  const { unordered } = await heldBytes(database);
  const shown = count > rows.length ? `, the oldest ${rows.length} of them` : '';
  return `${counted(count, 'file')} without an order, ${formatFileSize(unordered, 'en')}${shown}:

${table([
  ['received', 'kind', 'size', 'status', 'network'],
  ...rows.map((row) => [
    timeOf(row.received_at),
    row.kind,
    formatFileSize(row.bytes, 'en'),
    row.status,
    row.network ?? '',
  ]),
])}`;
}

/**
 * Deletes the files without an order that are old enough.
 *
 * @param option the option as it was typed, `--older-than=` and hours or days
 * @throws {UsageError}
 * @throws {CommandError} if the storage could not remove some; the next sweep retries
 * @throws {DatabaseError}
 */
export async function purgeUnordered(services: Services, option?: string): Promise<string> {
  const { database, now } = services;
  const ageMs = option === undefined ? DEFAULT_AGE_MS : parseAge(option);
  const count = await sweepUnorderedFiles(database, {
    until: now() - ageMs,
    limit: Infinity,
    why: 'purge',
    now: now(),
    signal: new AbortController().signal,
  });
  const failures: unknown[] = [];
  await removeDeletedFiles(services, failures);
  if (failures.length > 0) {
    throw new CommandError(
      `Nobody can read ${counted(count, 'file')} any more, but the storage failed to remove ${failures.length}. A running server tries it again every ten minutes.`,
    );
  }
  await scrubWithRetries(database);
  return `${counted(count, 'file')} without an order deleted.`;
}

function parseAge(option: string): number {
  const [, number, unit] = /^--older-than=(\d{1,4})([hd])$/.exec(option) ?? [];
  if (number === undefined) {
    throw new UsageError(
      'An age is a number of hours or days: --older-than=48h or --older-than=7d.',
    );
  }
  return Number(number) * (unit === 'd' ? DAY_MS : HOUR_MS);
}
