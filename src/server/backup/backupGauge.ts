import type { Database } from '../database/database.ts';
import type { Metrics } from '../observability/metrics.ts';

/** Adds the gauge of the last backup. */
export function watchBackups(metrics: Metrics, database: Database): void {
  const lastSuccess = metrics.rowGauge(
    'orders_backup_last_success_timestamp_seconds',
    'When the last backup succeeded, in seconds since 1970; 0 if none has.',
  );
  metrics.readRows(async () => {
    const { last } = await database
      .selectFrom('backups')
      .select(({ fn }) => fn.max('finished_at').as('last'))
      .executeTakeFirstOrThrow();
    return () => lastSuccess.set((last ?? 0) / 1000);
  });
}
