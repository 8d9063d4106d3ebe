import type { Database } from '../database/database.ts';

/** How far the payment provider's events were read. Times are in milliseconds since 1970. */
interface Position {
  /** When the newest event was created, by the payment provider's clock. */
  readonly newestAt: number;
  /** When it was read, by this server's clock. */
  readonly readAt: number;
}

/** Records how far the events were read, separately for live and test mode. */
export class EventCursor {
  readonly #database: Database;
  readonly #mode: 'live' | 'test';
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(database: Database, mode: 'live' | 'test', now: () => number) {
    this.#database = database;
    this.#mode = mode;
    this.#now = now;
  }

  /** Returns how far the events were read, or `null` if they never were. @throws {DatabaseError} */
  async find(): Promise<Position | null> {
    const row = await this.#database
      .selectFrom('event_cursors')
      .select(['newest_at as newestAt', 'read_at as readAt'])
      .where('mode', '=', this.#mode)
      .executeTakeFirst();
    return row ?? null;
  }

  /**
   * Records that all events up to a certain one have been applied by now. The position never moves back,
   * even if another server has read further.
   *
   * @param newestAt when that event was created, by the payment provider's clock
   * @throws {DatabaseError}
   */
  async advance(newestAt: number): Promise<void> {
    const read_at = this.#now();
    await this.#database.transaction().execute((transaction) =>
      transaction
        .insertInto('event_cursors')
        .values({ mode: this.#mode, newest_at: newestAt, read_at })
        .onConflict((conflict) =>
          conflict.column('mode').doUpdateSet({
            read_at,
            newest_at: (build) =>
              build
                .case()
                .when('event_cursors.newest_at', '<', newestAt)
                .then(newestAt)
                .else(build.ref('event_cursors.newest_at'))
                .end(),
          }),
        )
        .execute(),
    );
  }
}
