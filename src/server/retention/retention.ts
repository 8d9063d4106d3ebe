import { DAY_MS } from '../../domain/limits.ts';
import { UNORDERED_MS } from '../../domain/retention.ts';
import { scrub } from '../database/scrub.ts';
import { removeDeletedFiles } from '../files/deleteFiles.ts';
import { sweepUnorderedFiles } from '../files/unorderedFiles.ts';
import type { ClockGuard } from '../jobs/clockGuard.ts';
import type { Job } from '../jobs/job.ts';
import { pauseAfter } from '../database/pauseAfter.ts';
import { OrderFailure, throwAll } from '../observability/failures.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { PaymentEvents } from '../payments/paymentEvents.ts';
import { findDueOrders, mustBeDeleted } from './dueOrders.ts';
import { beginPurge, type PurgingParts } from './purgeOrder.ts';

export const RETENTION = 'retention';

const EVERY_MS = 10 * 60_000;

const HELD =
  'the clock has jumped: no scheduled deletions until a person runs "orders -- confirm-clock"';

/**
 * The maximum numbers of files, orders and event records that one sweep begins to delete. The next sweep
 * does the rest, so that a mistake does not delete everything at once.
 */
const MAX_PER_SWEEP = 1000;

/** How many orders a query returns. */
const BATCH = 100;

interface Parts extends PurgingParts {
  readonly clock: ClockGuard;
  readonly metrics: Metrics;
  readonly paymentEvents: PaymentEvents;
}

/** The parameters of a sweep. */
interface Sweep {
  readonly now: number;
  readonly retentionDays: number;
  readonly signal: AbortSignal;
  /** Collects the errors of failed deletions, which the next sweep retries. */
  readonly failures: unknown[];
}

/**
 * Returns the job that deletes what the page promises to delete: files without an order after thirty
 * days; the files and personal data of orders when `orderDueAt` says so; and records of webhook events,
 * which are not personal, after `RETENTION_DAYS`. A deletion that fails does not prevent the others. No
 * deletion begins while the clock is in doubt, but those that had begun are completed.
 */
export function retention(parts: Parts, { retentionDays }: { retentionDays: number }): Job {
  // True at boot, because a process that was killed may have deleted rows without scrubbing.
  let needsScrub = true;
  const countDeleted = parts.metrics.counter('swept_total', {
    help: 'Files, orders and payment events deleted by retention.',
    label: 'what',
    values: ['file', 'order', 'payment_event'],
  });
  return {
    name: RETENTION,
    everyMs: EVERY_MS,
    async run(signal, report) {
      const { database, now, clock } = parts;
      const sweep: Sweep = { now: now(), retentionDays, signal, failures: [] };
      const hold = await clock.check();
      const neededScrub = needsScrub;
      // Stays true until the sweep ends, because an error may follow a deletion.
      needsScrub = true;
      const due = hold === null ? await deleteDue(parts, sweep) : { orders: 0, events: 0 };
      const notRemoved: unknown[] = [];
      const files = await removeDeletedFiles(parts, notRemoved, signal);
      countDeleted('file', files);
      countDeleted('order', due.orders);
      countDeleted('payment_event', due.events);
      const failed = sweep.failures.length + notRemoved.length;
      needsScrub = neededScrub || files + due.orders + failed > 0;
      if (needsScrub && !signal.aborted) needsScrub = !(await scrub(database));
      report({
        files,
        ...due,
        failed,
        ...(hold === null ? {} : { jumpSeconds: Math.round(hold.jumpMs / 1000), warning: HELD }),
      });
      // Files that the storage cannot remove fail for the same reason, so only one error is logged.
      throwAll([...sweep.failures, ...notRemoved.slice(0, 1)]);
    },
  };
}

/** Begins to delete what is due. Returns how many orders were purged and events forgotten. */
async function deleteDue(
  parts: Parts,
  sweep: Sweep,
): Promise<{ readonly orders: number; readonly events: number }> {
  const { now, signal } = sweep;
  const until = now - UNORDERED_MS;
  const unordered = { until, limit: MAX_PER_SWEEP, why: 'retention', now, signal } as const;
  await sweepUnorderedFiles(parts.database, unordered);
  return { orders: await sweepOrders(parts, sweep), events: await sweepEvents(parts, sweep) };
}

/** Purges the orders that are due. Returns how many were purged. */
async function sweepOrders(parts: Parts, sweep: Sweep): Promise<number> {
  const { signal, failures } = sweep;
  let [count, after] = [0, ''];
  while (!signal.aborted) {
    const orders = await findDueOrders(parts.database, { ...sweep, after }, BATCH);
    for (const { id, reference } of orders) {
      if (signal.aborted || count >= MAX_PER_SWEEP) return count;
      const began = performance.now();
      try {
        const purged = await beginPurge(parts, id, {
          why: 'retention',
          condition: (transaction, order) => mustBeDeleted(transaction, order, sweep),
        });
        if (purged !== null) count += 1;
      } catch (error) {
        failures.push(new OrderFailure(reference, error));
      }
      await pauseAfter(began);
    }
    const last = orders.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return count;
}

async function sweepEvents(
  { paymentEvents }: Parts,
  { now, retentionDays, failures }: Sweep,
): Promise<number> {
  try {
    return await paymentEvents.forget(now - retentionDays * DAY_MS, MAX_PER_SWEEP);
  } catch (error) {
    failures.push(error);
    return 0;
  }
}
