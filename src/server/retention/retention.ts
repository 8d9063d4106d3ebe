import { DAY_MS } from '../../domain/limits.ts';
import { deleteFiles, scrub } from '../database/deletions.ts';
import { UNORDERED_MS } from '../orders/orders.ts';
import type { Job } from '../jobs/job.ts';
import { purgeOrder } from './purgeOrder.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 10 * 60_000;

/** Orders looked up at once. */
const BATCH = 100;

/**
 * Deletes what the page promises to delete: files that nobody ordered after thirty days, orders
 * with their files and everything personal after `RETENTION_DAYS`, counted from the oldest file.
 * So long is also remembered which events of the payment provider came, which are nobody's.
 * What fails is left for the next run, and keeps nothing else from being deleted.
 */
export function retention(services: Services, { retentionDays }: { retentionDays: number }): Job {
  // A process that was killed may have deleted, and not got so far as to scrub.
  let isToScrub = true;
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run(signal) {
      const failures: unknown[] = [];
      const before = services.now() - retentionDays * DAY_MS;
      const files = await sweepFiles(services, signal, failures);
      const orders = await sweepOrders(services, { before, signal, failures });
      const events = await sweepEvents(services, before, failures);
      services.metrics.countSwept('file', files);
      services.metrics.countSwept('order', orders);
      services.metrics.countSwept('payment_event', events);
      isToScrub ||= files + orders > 0;
      if (isToScrub && !signal.aborted) isToScrub = !(await scrub(services.database));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** One at a time, each with its row locked: no other server deletes it, and nobody orders it. */
async function sweepFiles(
  services: Services,
  signal: AbortSignal,
  failures: unknown[],
): Promise<number> {
  const passedOver: string[] = [];
  let count = 0;
  while (!signal.aborted) {
    const found = await sweepFile(services, passedOver);
    if (found === null) break;
    if (found.error === null) count += 1;
    else {
      failures.push(found.error);
      passedOver.push(found.key);
    }
  }
  return count;
}

async function sweepFile(
  { database, storage, now }: Services,
  passedOver: readonly string[],
): Promise<{ key: string; error: unknown } | null> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('files')
      .select('key')
      .where('order_id', 'is', null)
      .where('received_at', '<=', now() - UNORDERED_MS)
      .$if(passedOver.length > 0, (query) => query.where('key', 'not in', passedOver))
      .orderBy('received_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return null;
    try {
      // The bytes first: as long as the row is there, a sweep that was killed finds what it left.
      await storage.remove(row.key);
    } catch (error) {
      return { key: row.key, error };
    }
    await deleteFiles(transaction, [row.key], now());
    return { key: row.key, error: null };
  });
}

async function sweepOrders(
  services: Services,
  { before, signal, failures }: { before: number; signal: AbortSignal; failures: unknown[] },
): Promise<number> {
  let [count, after] = [0, ''];
  while (!signal.aborted) {
    const ids = await ordersOlderThan(services, before, after);
    for (const id of ids) {
      if (signal.aborted) break;
      try {
        await purgeOrder(services, id);
        count += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return count;
}

async function sweepEvents(
  { paymentEvents }: Services,
  before: number,
  failures: unknown[],
): Promise<number> {
  try {
    return await paymentEvents.forget(before);
  } catch (error) {
    failures.push(error);
    return 0;
  }
}

/** Ids of orders that are as old as that, or have a file that is, in their own order. */
async function ordersOlderThan(
  { database }: Services,
  before: number,
  after: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('orders')
    .select('id')
    .where('purged_at', 'is', null)
    .where('id', '>', after)
    .where((where) =>
      where.or([
        where('created_at', '<=', before),
        where.exists(
          where
            .selectFrom('files')
            .select('key')
            .whereRef('files.order_id', '=', 'orders.id')
            .where('received_at', '<=', before),
        ),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
