import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { networkOf } from '../http/network.ts';
import type { ClockGuard } from '../jobs/clockGuard.ts';
import type { Metrics } from '../observability/metrics.ts';
import { Refusal } from '../refusals/refusal.ts';
import { keyFor } from '../security/linkSecret.ts';
import { freeBytesOf } from '../storage/freeSpace.ts';
import type { Files, NewFile } from './files.ts';
import { countedBytes, heldBytes, reservedBytes, type HeldBytes } from './heldBytes.ts';
import { beginDeletingUnordered, lockOldestUnordered } from './unorderedFiles.ts';

/** Files younger than this are not evicted to make room, because their visitors may still order them. */
const KEPT_MS = 2 * DAY_MS;

/** The maximum number of files that one upload evicts, so that it waits only briefly. */
const BATCH = 100;

/** 48 bits, enough to distinguish networks. */
const DIGEST_CHARACTERS = 8;

/** In bytes; 0 is no limit. */
export interface IntakeLimits {
  readonly unorderedLimitBytes: number;
  readonly unorderedLimitPerNetworkBytes: number;
  readonly minFreeBytes: number;
}

interface Parts {
  readonly database: Database;
  readonly files: Files;
  readonly metrics: Metrics;
  /** Nothing is deleted while the clock is in doubt. */
  readonly clock: Pick<ClockGuard, 'check'>;
  readonly limits: IntakeLimits;
  /** The folder into which files are received. */
  readonly dataDir: string;
  /** `LINK_SECRET` */
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface Conditions {
  /** The bytes that are free on the disk, or `null` if that is not known. */
  readonly free: number | null;
  /** Whether unordered files may be evicted to make room. */
  readonly mayDelete: boolean;
}

/** Causes of a refusal. They are types because the log shows an error's type but not its message. */
class UnorderedBudgetUsedUp extends Error {
  override name = 'UnorderedBudgetUsedUp';
}
class FreeSpaceBelowMinimum extends Error {
  override name = 'FreeSpaceBelowMinimum';
}

/**
 * Admits files while there is room for unpaid ones: on the disk, in the total budget, and in the budget
 * of each network. A file reserves its bytes in the transaction that inserts its row, so that concurrent
 * uploads stay within the budgets, even on several servers.
 */
export class Intake {
  readonly #parts: Parts;
  readonly #digestKey: Buffer;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#digestKey = keyFor('networks', parts.secret);
    this.#watch();
  }

  /** Returns a keyed digest of the network of an IP address, which is not stored itself. */
  digestOf(ipAddress: string): string {
    const hmac = createHmac('sha256', this.#digestKey).update(networkOf(ipAddress));
    return hmac.digest('base64url').slice(0, DIGEST_CHARACTERS);
  }

  /**
   * Inserts the row of a new file, which reserves its bytes. If the total budget is exhausted, the
   * oldest unordered files are evicted.
   *
   * @throws {Refusal} `too_many_bytes` for one network, `storage_full` for all
   * @throws {DatabaseError}
   */
  async begin(file: NewFile): Promise<void> {
    const { clock, dataDir } = this.#parts;
    const free = await freeBytesOf(dataDir);
    if (await this.#tryBegin(file, { free, mayDelete: false })) return;
    const mayDelete = (await clock.check()) === null;
    // Deletions are committed even if they do not suffice, as room for the next upload.
    if (mayDelete && (await this.#tryBegin(file, { free, mayDelete }))) return;
    throw new Refusal('storage_full', { cause: new UnorderedBudgetUsedUp() });
  }

  #tryBegin(file: NewFile, conditions: Conditions): Promise<boolean> {
    return this.#parts.files.begin(file, (transaction) =>
      this.#hasRoom(transaction, file, conditions),
    );
  }

  async #hasRoom(
    transaction: Transaction<Schema>,
    { network, bytes }: NewFile,
    { free, mayDelete }: Conditions,
  ): Promise<boolean> {
    const { unorderedLimitBytes, unorderedLimitPerNetworkBytes, minFreeBytes } = this.#parts.limits;
    await transaction.selectFrom('budgets').select('name').forUpdate().execute();
    if (minFreeBytes > 0 && free !== null) {
      const left = free - (await reservedBytes(transaction)) - bytes;
      if (left < minFreeBytes) {
        throw new Refusal('storage_full', { cause: new FreeSpaceBelowMinimum() });
      }
    }
    if (unorderedLimitPerNetworkBytes > 0 && network !== null) {
      const held = await heldBytes(transaction, network);
      if (excessOf(held, bytes, unorderedLimitPerNetworkBytes) > 0) {
        throw new Refusal('too_many_bytes');
      }
    }
    if (unorderedLimitBytes === 0) return true;
    // No eviction could make room for such a file.
    if (countedBytes(bytes) > unorderedLimitBytes) return false;
    const excess = excessOf(await heldBytes(transaction), bytes, unorderedLimitBytes);
    return excess <= 0 || (mayDelete && (await this.#makeRoom(transaction, excess)));
  }

  /** Begins to delete the oldest unordered files; the retention job does the rest. */
  async #makeRoom(transaction: Transaction<Schema>, excess: number): Promise<boolean> {
    const now = this.#parts.now();
    const range = { until: now - KEPT_MS, limit: BATCH, withBytes: true };
    const oldest = await lockOldestUnordered(transaction, range);
    let freed = 0;
    const files = oldest.filter(({ bytes }) => {
      const isNeeded = freed < excess;
      if (isNeeded) freed += countedBytes(bytes);
      return isNeeded;
    });
    await beginDeletingUnordered(transaction, files, { why: 'budget', now });
    return freed >= excess;
  }

  #watch(): void {
    const { database, dataDir, limits, metrics } = this.#parts;
    metrics.watch('unordered_bytes', 'Bytes of files without an order.', async () => {
      return (await heldBytes(database)).unordered;
    });
    metrics.watch('free_bytes', 'Bytes that are free on the disk of DATA_DIR.', async () => {
      return (await freeBytesOf(dataDir)) ?? Number.NaN;
    });
    const { unorderedLimitBytes, minFreeBytes } = limits;
    metrics.watch(
      'unordered_limit_bytes',
      'UNORDERED_LIMIT_MB in bytes; 0 is no limit.',
      async () => unorderedLimitBytes,
    );
    metrics.watch(
      'min_free_bytes',
      'MIN_FREE_MB in bytes; 0 is no limit.',
      async () => minFreeBytes,
    );
  }
}

/**
 * Returns by how many bytes a new file would exceed a limit. Orders that await payment may hold as many
 * bytes again. Without this second bound, orders that nobody pays would circumvent the limit.
 */
function excessOf({ unordered, awaiting }: HeldBytes, bytes: number, limit: number): number {
  const wanted = unordered + countedBytes(bytes);
  return Math.max(wanted - limit, wanted + awaiting - 2 * limit);
}
