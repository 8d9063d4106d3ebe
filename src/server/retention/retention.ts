import { DAY_MS } from '../../domain/limits.ts';
import { scrub } from '../database/scrub.ts';
import { sweepUnorderedFiles } from '../files/unorderedFiles.ts';
import type { Job } from '../jobs/job.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { PaymentEvents } from '../payments/paymentEvents.ts';
import { purgeOrder, type PurgingParts } from './purgeOrder.ts';

const EVERY_MS = 10 * 60_000;

interface Parts extends PurgingParts {
  readonly metrics: Metrics;
  readonly paymentEvents: PaymentEvents;
}

/** How many orders a query returns. */
const BATCH = 100;

/**
 * Returns the job that deletes what the page promises to delete: files without an order after thirty
 * days; the files and personal data of orders after `RETENTION_DAYS`, counted from the oldest file;
 * and records of webhook events, which are not personal, after the same time. A deletion that fails is
 * left to the next run and does not prevent the others.
 */
export function retention(parts: Parts, { retentionDays }: { retentionDays: number }): Job {
  // True at boot, because a process that was killed may have deleted rows without scrubbing.
  let needsScrub = true;
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run(signal) {
      const failures: unknown[] = [];
      const before = parts.now() - retentionDays * DAY_MS;
      const files = await sweepUnorderedFiles(parts, signal, failures);
      const orders = await sweepOrders(parts, { before, signal, failures });
      const events = await sweepEvents(parts, before, failures);
      parts.metrics.countSwept('file', files);
      parts.metrics.countSwept('order', orders);
      parts.metrics.countSwept('payment_event', events);
      needsScrub ||= files + orders > 0;
      if (needsScrub && !signal.aborted) needsScrub = !(await scrub(parts.database));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Purges the orders that are old enough, in batches. Returns how many were purged. */
async function sweepOrders(
  parts: Parts,
  { before, signal, failures }: { before: number; signal: AbortSignal; failures: unknown[] },
): Promise<number> {
  let [count, after] = [0, ''];
  while (!signal.aborted) {
    const ids = await ordersOlderThan(parts, before, after);
    for (const id of ids) {
      if (signal.aborted) break;
      try {
        await purgeOrder(parts, id);
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
  { paymentEvents }: Parts,
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

/** Returns the next ids of orders that were placed, or have a file received, before a time. */
async function ordersOlderThan(
  { database }: Parts,
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
