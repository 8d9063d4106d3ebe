import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { clockJump, elapsedSince, type Seen } from './clockJump.ts';
import type { Uptime } from './uptime.ts';

/** The only row of the table `clock`. */
const ROW = 1;

/** Replaces the boot id once a person has confirmed the time, until the next check. */
const CONFIRMED = 'confirmed';

/** Stands for an unknown boot id. The uptime at that boot is unknown too. */
const UNKNOWN_BOOT = '';

/** The tolerated difference between this clock and the reference clock. */
const REFERENCE_MS = 60 * 60_000;

interface Parts {
  readonly database: Database;
  /** Milliseconds since 1970, by this machine's clock. */
  readonly now: () => number;
  readonly uptime: () => Uptime;
  /** Returns the time by a clock that this machine does not set, or `null` if there is none. */
  readonly referenceTime: () => Promise<number | null>;
  /** Returns the newest time that any other row holds, or `null` if there is none. */
  readonly newestTime: (transaction: Transaction<Schema>) => Promise<number | null>;
}

/** Why scheduled deletions are on hold. Times are in milliseconds, `heldAt` since 1970. */
interface Hold {
  readonly heldAt: number;
  /**
   * The unexplained difference from the last recorded time or, if none was recorded, from the newest time
   * in another row; negative if the clock went back.
   */
  readonly jumpMs: number;
}

/**
 * The result of a check: `null` if all is well, a hold, or that the reference clock must be consulted.
 */
type Finding = Hold | null | 'doubtful';

/**
 * Holds scheduled deletions when the clock has jumped, until a person confirms the time. Every check
 * records the time in the database, so that a jump is detected across restarts too.
 */
export class ClockGuard {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Records the time, and returns why scheduled deletions are on hold, or `null` if they may proceed. A
   * time that is inconsistent with the last one holds them on every server of the database. After an
   * outage that this machine cannot measure, the reference clock decides or, without one, a person. If no
   * time was recorded before, the newest time in other rows tells when a server was running. Without any,
   * the clock is taken for right.
   *
   * @throws {DatabaseError}
   */
  async check(): Promise<Hold | null> {
    const { now, referenceTime } = this.#parts;
    const finding = await this.#note(null);
    if (finding !== 'doubtful') return finding;
    const reference = await referenceTime();
    const isRight = reference !== null && Math.abs(reference - now()) < REFERENCE_MS;
    const answer = await this.#note(isRight);
    // Unreachable: only `#note(null)` returns 'doubtful'.
    return answer === 'doubtful' ? null : answer;
  }

  /** @param isRight whether the reference clock agrees; `null` if it was not consulted */
  #note(isRight: boolean | null): Promise<Finding> {
    const { database, now: clock, uptime: machine } = this.#parts;
    return database.transaction().execute(async (transaction) => {
      const row = await lockRow(transaction);
      if (row.held_at !== null) return { heldAt: row.held_at, jumpMs: row.jump_ms ?? 0 };
      const [now, uptime] = [clock(), machine()];
      const seen = await this.#lastSeen(transaction, row);
      const jumpMs = seen === null ? 0 : clockJump(seen, now, uptime);
      if (seen === null || jumpMs === 0 || isRight === true) {
        const { boot: current, ms: uptimeMs } = uptime;
        await change(transaction, { seen_at: now, boot: current, uptime_ms: uptimeMs });
        return null;
      }
      const isOutage = jumpMs > 0 && elapsedSince(seen, uptime) === null;
      if (isOutage && isRight === null) return 'doubtful';
      await change(transaction, { held_at: now, jump_ms: jumpMs });
      return { heldAt: now, jumpMs };
    });
  }

  /** Returns the last time known to be right, or `null` if any time is accepted. */
  async #lastSeen(
    transaction: Transaction<Schema>,
    { seen_at: at, boot, uptime_ms: ms }: Schema['clock'],
  ): Promise<Seen | null> {
    if (at !== null && boot !== null && ms !== null) return { at, boot, ms };
    if (boot === CONFIRMED) return null;
    const newest = await this.#parts.newestTime(transaction);
    return newest === null ? null : { at: newest, boot: UNKNOWN_BOOT, ms: 0 };
  }
}

/** Returns why scheduled deletions are held, or `null`. Changes nothing. @throws {DatabaseError} */
export async function readHold(database: Database): Promise<Hold | null> {
  const row = await database
    .selectFrom('clock')
    .select(['held_at', 'jump_ms'])
    .where('id', '=', ROW)
    .executeTakeFirst();
  const heldAt = row?.held_at ?? null;
  return heldAt === null ? null : { heldAt, jumpMs: row?.jump_ms ?? 0 };
}

/**
 * Ends the hold on scheduled deletions. The next check records the current time as right.
 *
 * @throws {DatabaseError}
 */
export async function confirmClock(database: Database): Promise<void> {
  await database
    .transaction()
    .execute((transaction) =>
      change(transaction, { seen_at: null, boot: CONFIRMED, held_at: null, jump_ms: null }),
    );
}

async function lockRow(transaction: Transaction<Schema>): Promise<Schema['clock']> {
  const empty = { seen_at: null, boot: null, uptime_ms: null, held_at: null, jump_ms: null };
  await transaction
    .insertInto('clock')
    .values({ id: ROW, ...empty })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return transaction
    .selectFrom('clock')
    .selectAll()
    .where('id', '=', ROW)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function change(
  transaction: Transaction<Schema>,
  values: Partial<Omit<Schema['clock'], 'id'>>,
): Promise<void> {
  await transaction.updateTable('clock').set(values).where('id', '=', ROW).execute();
}
