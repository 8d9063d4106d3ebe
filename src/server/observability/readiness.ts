import { setTimeout as sleep } from 'node:timers/promises';
import type { Warning } from '../config/warnings.ts';
import { probeDatabase, type Database } from '../database/database.ts';
import { readHold } from '../jobs/clockGuard.ts';
import type { Storage } from '../storage/storage.ts';
import { watchFreeSpace, type SpaceConfig } from './freeSpaceWarning.ts';
import type { Warnings } from './warnings.ts';

/** Shorter than the usual timeouts of health checks, for a database or disk that hangs. */
const PROBE_MS = 3000;

/** How long an outcome holds. Probes write, and anybody may ask for one. */
const FRESH_MS = 1000;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
  readonly config: SpaceConfig;
  readonly warnings: Warnings;
}

/**
 * A server's readiness in detail, for the operator. No error is quoted, since it could hold personal
 * data.
 */
interface ReadinessDetail {
  readonly ok: boolean;
  readonly database: 'ok' | 'failed';
  readonly storage: 'ok' | 'failed';
  readonly warnings: readonly Warning[];
}

interface Probing {
  readonly database: Promise<void>;
  readonly storage: Promise<void>;
}

/** Whether a server can serve visitors now: its database and its storage can be written to. */
export class Readiness {
  readonly #parts: Parts;
  readonly #probeMs: number;
  #probing: Probing | null = null;

  /** @param probeMs milliseconds after which a probe without an answer counts as failed */
  constructor(parts: Parts, probeMs = PROBE_MS) {
    this.#parts = parts;
    this.#probeMs = probeMs;
  }

  /** @throws {Error} if the server is not ready */
  async check(): Promise<void> {
    const { database, storage } = this.#probe();
    const probes = [storage, database].map((probe) => withTimeout(this.#probeMs, probe));
    // Waits for both, so that a quick failure does not leave the other probe running after the response.
    const outcomes = await Promise.allSettled(probes);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async detail(): Promise<ReadinessDetail> {
    const probes = this.#probe();
    const [database, storage] = await Promise.all([
      this.#outcomeOf(probes.database),
      this.#outcomeOf(probes.storage),
    ]);
    const ok = database === 'ok' && storage === 'ok';
    const held = database === 'ok' ? await this.#heldDeletions() : [];
    await this.#watchFreeSpace();
    return { ok, database, storage, warnings: [...this.#parts.warnings.list(), ...held] };
  }

  async #watchFreeSpace(): Promise<void> {
    const { warnings, config } = this.#parts;
    // A disk that hangs leaves the warnings as they are; the probe of the storage reports it.
    await withTimeout(this.#probeMs, watchFreeSpace(warnings, config)).catch(() => {});
  }

  /** Read each time, because a hold can begin and end while the server runs. */
  async #heldDeletions(): Promise<readonly Warning[]> {
    try {
      const hold = await withTimeout(this.#probeMs, readHold(this.#parts.database));
      if (hold === null) return [];
      const seconds = Math.round(hold.jumpMs / 1000);
      const message = `The clock has jumped by ${seconds} s, and scheduled deletions are held. See whether it is right, then run: npm run orders -- confirm-clock`;
      return [{ code: 'deletions_held', message }];
    } catch {
      // The database has failed since its probe, which the next probe will report.
      return [];
    }
  }

  /**
   * Calls share a probe until shortly after it is done. Probes that hang do not use up the database's
   * connections, and however many calls there are, few objects are written to a storage.
   */
  #probe(): Probing {
    if (this.#probing === null) {
      const { storage, database } = this.#parts;
      const probing = { storage: storage.probe(), database: probeDatabase(database) };
      this.#probing = probing;
      void this.#forgetWhenDone(probing);
    }
    return this.#probing;
  }

  async #forgetWhenDone({ storage, database }: Probing): Promise<void> {
    await Promise.allSettled([storage, database]);
    await sleep(FRESH_MS, undefined, { ref: false });
    this.#probing = null;
  }

  #outcomeOf(probe: Promise<void>): Promise<'ok' | 'failed'> {
    return withTimeout(this.#probeMs, probe).then(
      () => 'ok',
      () => 'failed',
    );
  }
}

/** Waits for an action, which goes on after the timeout. @throws {Error} after the timeout */
async function withTimeout<T>(ms: number, action: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = sleep(ms, undefined, { signal: limit.signal }).then((): never => {
    throw new Error('no answer in time');
  });
  try {
    return await Promise.race([action, late]);
  } finally {
    limit.abort();
    late.catch(() => {});
    action.catch(() => {});
  }
}
