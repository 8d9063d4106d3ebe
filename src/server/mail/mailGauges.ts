import type { Database } from '../database/database.ts';
import { secondsSince, type Metrics } from '../observability/metrics.ts';

type Table = 'outbox' | 'notices';

/** Adds the gauges of mails. @param now milliseconds since 1970 */
export function watchMails(metrics: Metrics, database: Database, now: () => number): void {
  const waiting = metrics.rowGauge('outbox_waiting', 'Mails waiting to be sent.');
  const age = metrics.rowGauge(
    'outbox_age_seconds',
    'Age of the oldest mail waiting to be sent; 0 if there is none.',
  );
  const lost = metrics.rowGauge(
    'outbox_given_up',
    'Mails, of orders not yet purged, that were given up after failing for days.',
  );
  metrics.readRows(async () => {
    const [outbox, notices, lostMails, lostNotices] = await Promise.all([
      unsent(database, 'outbox'),
      unsent(database, 'notices'),
      givenUp(database, 'outbox'),
      givenUp(database, 'notices'),
    ]);
    const oldest = [outbox.oldest, notices.oldest].filter((time) => time !== null);
    return () => {
      waiting.set(outbox.count + notices.count);
      age.set(secondsSince(oldest.length === 0 ? null : Math.min(...oldest), now()));
      lost.set(lostMails + lostNotices);
    };
  });
}

async function unsent(
  database: Database,
  table: Table,
): Promise<{ count: number; oldest: number | null }> {
  const { fn } = database;
  return database
    .selectFrom(table)
    .select([fn.countAll<number>().as('count'), fn.min<number | null>('queued_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Returns the number of abandoned mails that still have a recipient: a purged order has none. */
async function givenUp(database: Database, table: Table): Promise<number> {
  const { fn } = database;
  const purged = database.selectFrom('orders').select('id').where('purged_at', 'is not', null);
  const { count } = await database
    .selectFrom(table)
    .select(fn.countAll<number>().as('count'))
    .where('given_up_at', 'is not', null)
    .where((where) =>
      where.or([where('order_id', 'is', null), where('order_id', 'not in', purged)]),
    )
    .executeTakeFirstOrThrow();
  return count;
}
