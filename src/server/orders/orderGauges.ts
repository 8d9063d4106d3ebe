import type { Database } from '../database/database.ts';
import { secondsSince, type Metrics } from '../observability/metrics.ts';

/** Adds the gauges of orders. @param now milliseconds since 1970 */
export function watchOrders(metrics: Metrics, database: Database, now: () => number): void {
  const byStatus = metrics.rowGauge(
    'orders',
    'Orders by status and mode: live, or test for those without any money.',
    ['status', 'mode'],
  );
  const processingAge = metrics.rowGauge(
    'processing_payment_age_seconds',
    'How long the oldest payment has been on its way; 0 if there is none.',
  );
  metrics.readRows(async () => {
    const { fn } = database;
    const [counts, processing] = await Promise.all([
      database
        .selectFrom('orders')
        .select(['status', 'is_test', fn.countAll<number>().as('count')])
        .groupBy(['status', 'is_test'])
        .execute(),
      database
        .selectFrom('orders')
        .select(fn.min('settled_at').as('oldest'))
        .where('status', '=', 'processing')
        .executeTakeFirstOrThrow(),
    ]);
    return () => {
      for (const { status, is_test: isTest, count } of counts) {
        byStatus.set({ status, mode: isTest === 1 ? 'test' : 'live' }, count);
      }
      processingAge.set(secondsSince(processing.oldest, now()));
    };
  });
}
