import type { Database } from '../database/database.ts';

/** Pending work and its age. Times are in milliseconds since 1970; `null` if nothing is pending. */
export interface Waiting {
  /** The mails still to be sent. */
  readonly mails: number;
  readonly oldestMail: number | null;
  /** The abandoned mails, except those whose order was purged, which have no recipient any more. */
  readonly givenUp: number;
  /** When the oldest ordered file without a verdict was uploaded. */
  readonly oldestUnscanned: number | null;
  /** When the oldest pending payment was reported. */
  readonly oldestProcessing: number | null;
}

/** Reads the pending work. @throws {DatabaseError} */
export async function readWaiting(database: Database): Promise<Waiting> {
  const { fn } = database;
  const [outbox, notices, lostMails, lostNotices, file, payment] = await Promise.all([
    unsent(database, 'outbox'),
    unsent(database, 'notices'),
    givenUp(database, 'outbox'),
    givenUp(database, 'notices'),
    database
      .selectFrom('files')
      .select(fn.min('received_at').as('oldest'))
      .where('status', '=', 'quarantined')
      .where('order_id', 'is not', null)
      .executeTakeFirstOrThrow(),
    database
      .selectFrom('orders')
      .select(fn.min('settled_at').as('oldest'))
      .where('status', '=', 'processing')
      .executeTakeFirstOrThrow(),
  ]);
  const oldest = [outbox.oldest, notices.oldest].filter((time) => time !== null);
  return {
    mails: outbox.count + notices.count,
    oldestMail: oldest.length === 0 ? null : Math.min(...oldest),
    givenUp: lostMails + lostNotices,
    oldestUnscanned: file.oldest,
    oldestProcessing: payment.oldest,
  };
}

async function unsent(
  database: Database,
  table: 'outbox' | 'notices',
): Promise<{ count: number; oldest: number | null }> {
  const { fn } = database;
  return database
    .selectFrom(table)
    .select([fn.countAll<number>().as('count'), fn.min<number | null>('queued_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
}

async function givenUp(database: Database, table: 'outbox' | 'notices'): Promise<number> {
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
