import { createHmac } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DAY_MS } from '../../domain/limits.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { neighbourhoodOf, networkOf } from '../http/network.ts';
import type { ClockGuard } from '../jobs/clockGuard.ts';
import type { Metrics } from '../observability/metrics.ts';
import { Refusal } from '../refusals/refusal.ts';
import { keyFor } from '../security/linkSecret.ts';
import { freeBytesOf } from '../storage/freeSpace.ts';
import type { Files, NewFile } from './files.ts';
import { excessOf, shareExcessOf } from './budgets.ts';
import { countedBytes, heldBytes, heldBytesFrom, reservedBytes } from './heldBytes.ts';
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

/** Keyed digests of the networks of an IP address, which is not stored itself. */
export interface Sender {
  readonly network: string;
  /** The wider network, of which one sender can have a whole one. */
  readonly neighbourhood: string;
}

/** Counts toward no limit by network. */
const NOBODY = { network: null, neighbourhood: null };

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
class ShareOfBudgetUsedUp extends Error {
  override name = 'ShareOfBudgetUsedUp';
}
class FreeSpaceBelowMinimum extends Error {
  override name = 'FreeSpaceBelowMinimum';
}

/**
 * Admits files while there is room for unpaid ones: on the disk, in the total budget, and in the budget
 * and the share of each network. A file reserves its bytes in the transaction that inserts its row, so that concurrent
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

  /** Returns who sends from an IP address. */
  senderOf(ipAddress: string): Sender {
    return {
      network: this.#digestOf(networkOf(ipAddress)),
      neighbourhood: this.#digestOf(neighbourhoodOf(ipAddress)),
    };
  }

  #digestOf(network: string): string {
    const hmac = createHmac('sha256', this.#digestKey).update(network);
    return hmac.digest('base64url').slice(0, DIGEST_CHARACTERS);
  }

  /**
   * Inserts the row of a new file, which reserves its bytes. If the total budget is exhausted, or the
   * share of the network, the oldest unordered files are evicted.
   *
   * @throws {Refusal} `too_many_bytes` for one network, `storage_full` for all
   * @throws {DatabaseError}
   */
  async begin(file: NewFile): Promise<void> {
    const { clock, dataDir } = this.#parts;
    const free = await freeBytesOf(dataDir);
    let refusal = await this.#tryBegin(file, { free, mayDelete: false });
    if (refusal !== null && (await clock.check()) === null) {
      // Deletions are committed even if they do not suffice, as room for the next upload.
      refusal = await this.#tryBegin(file, { free, mayDelete: true });
    }
    if (refusal !== null) throw refusal;
  }

  #tryBegin(file: NewFile, conditions: Conditions): Promise<Refusal | null> {
    return this.#parts.files.begin(file, (transaction) =>
      this.#refusalOf(transaction, file, conditions),
    );
  }

  async #refusalOf(
    transaction: Transaction<Schema>,
    file: NewFile,
    { free, mayDelete }: Conditions,
  ): Promise<Refusal | null> {
    const { unorderedLimitBytes, unorderedLimitPerNetworkBytes, minFreeBytes } = this.#parts.limits;
    const { bytes } = file;
    await transaction.selectFrom('budgets').select('name').forUpdate().execute();
    if (minFreeBytes > 0 && free !== null) {
      const left = free - (await reservedBytes(transaction)) - bytes;
      if (left < minFreeBytes) {
        throw new Refusal('storage_full', { cause: new FreeSpaceBelowMinimum() });
      }
    }
    const sender = unorderedLimitPerNetworkBytes > 0 ? file : NOBODY;
    const network = await heldBytesFrom(transaction, 'network', sender.network);
    if (sender.network !== null && excessOf(network, bytes, unorderedLimitPerNetworkBytes) > 0) {
      throw new Refusal('too_many_bytes');
    }
    if (unorderedLimitBytes === 0) return null;
    const full = new Refusal('storage_full', { cause: new UnorderedBudgetUsedUp() });
    // No eviction could make room for such a file.
    if (countedBytes(bytes) > unorderedLimitBytes) return full;
    const all = await heldBytes(transaction);
    const neighbourhood = await heldBytesFrom(transaction, 'neighbourhood', sender.neighbourhood);
    const excess = excessOf(all, bytes, unorderedLimitBytes);
    const excessOfShare = shareExcessOf({ all, neighbourhood, network }, unorderedLimitBytes);
    const toFree = Math.max(excess, excessOfShare);
    if (toFree <= 0 || (mayDelete && (await this.#makeRoom(transaction, toFree)))) return null;
    if (excess > 0) return full;
    return new Refusal('too_many_bytes', { cause: new ShareOfBudgetUsedUp() });
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
