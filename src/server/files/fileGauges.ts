import type { Database } from '../database/database.ts';
import { secondsSince, type Metrics } from '../observability/metrics.ts';

/** Adds the gauges of files. @param now milliseconds since 1970 */
export function watchFiles(metrics: Metrics, database: Database, now: () => number): void {
  const byStatus = metrics.rowGauge(
    'files',
    'Files by status: receiving, quarantined, released, infected, destroyed, lost, deleting.',
    ['status'],
  );
  const unscannedAge = metrics.rowGauge(
    'unscanned_ordered_file_age_seconds',
    'Age of the oldest ordered file that the scanner has not judged; 0 if there is none.',
  );
  metrics.readRows(async () => {
    const { fn } = database;
    const [counts, unscanned] = await Promise.all([
      database
        .selectFrom('files')
        .select(['status', fn.countAll<number>().as('count')])
        .groupBy('status')
        .execute(),
      database
        .selectFrom('files')
        .select(fn.min('received_at').as('oldest'))
        .where('status', '=', 'quarantined')
        .where('order_id', 'is not', null)
        .executeTakeFirstOrThrow(),
    ]);
    return () => {
      for (const { status, count } of counts) byStatus.set({ status }, count);
      unscannedAge.set(secondsSince(unscanned.oldest, now()));
    };
  });
}
