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

/** Orders looked up at once. */
const BATCH = 100;

/**
 * Deletes what the page promises to delete: files that nobody ordered after thirty days, orders
 * with their files and everything personal after `RETENTION_DAYS`, counted from the oldest file.
 * So long is also remembered which events of the payment provider came, which are nobody's.
 * What fails is left for the next run, and keeps nothing else from being deleted.
 */
export function retention(parts: Parts, { retentionDays }: { retentionDays: number }): Job {
  // A process that was killed may have deleted, and not got so far as to scrub.
  let isToScrub = true;
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
      isToScrub ||= files + orders > 0;
      if (isToScrub && !signal.aborted) isToScrub = !(await scrub(parts.database));
      if (failures.length > 0) throw failures[0];
    },
  };
}

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

/** Ids of orders that are as old as that, or have a file that is, in their own order. */
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
