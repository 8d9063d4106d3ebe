import type { Files, NewFile, ReceivedFile } from './files.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Scanner, Verdict } from './scanning/scanner.ts';
import { LEFTOVER_MS, StorageError, type Storage } from '../storage/storage.ts';
import type { Stored, StoredFile, Vault } from './vault/vault.ts';

/** Longer than a scan takes: only a server that was killed leaves its claim to another. */
const CLAIM_MS = 45_000;

/** A file without a verdict is scanned again after this long: within a minute of the scanner's return. */
const RETRY_MS = 30_000;

interface Parts {
  readonly files: Files;
  readonly storage: Storage;
  readonly vault: Vault;
  /** `null`: there is none, and every file stays where it is. */
  readonly scanner: Scanner | null;
  readonly metrics: Pick<Metrics, 'countVerdict'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The way of a file from its first byte to a verdict: it is stored sealed, scanned, and released or
 * destroyed; without a verdict it stays, to be scanned again. The row of a file is there before its
 * first byte and goes after its last, so that a killed server leaves nothing that is not found.
 */
export class Quarantine {
  readonly #parts: Parts;
  /** Keys of the files that this process has begun to receive and not admitted yet. */
  readonly #receiving = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stores a new file as its bytes arrive. The caller discards the file if this rejects.
   *
   * @throws {DatabaseError}, {StorageError}, or what the bytes themselves threw
   */
  async receive(file: NewFile, bytes: AsyncIterable<Uint8Array>): Promise<Stored> {
    const { files, vault } = this.#parts;
    this.#receiving.add(file.key);
    try {
      await files.begin(file);
      return await vault.store(file.key, bytes);
    } catch (error) {
      // The row stays until the sweep: it is what finds the bytes if the write does complete.
      if (error instanceof StorageError && error.mayComplete) this.#receiving.delete(file.key);
      throw error;
    }
  }

  /**
   * Records a file that was received whole and scans it.
   *
   * @throws {SealError}, {StorageError}, {DatabaseError}: the caller then discards the file
   */
  async admit(file: ReceivedFile): Promise<Verdict> {
    const { files, scanner, now } = this.#parts;
    await files.quarantine(file, scanner === null ? 0 : now() + CLAIM_MS);
    const verdict = await this.#scan(file);
    this.#receiving.delete(file.key);
    return verdict;
  }

  /**
   * Removes what was stored of an upload that was rejected before it was admitted. The {@link sweep}
   * finds what cannot be removed now.
   */
  async discard(key: string): Promise<void> {
    if (!this.#receiving.delete(key)) return;
    try {
      await this.#parts.storage.remove(key);
      await this.#parts.files.forget([key]);
    } catch {
      // The visitor is told why the upload was rejected, not that this failed as well.
    }
  }

  /**
   * Scans a file in quarantine, and acts on the verdict: the file is released, destroyed, or left
   * for {@link rescan}.
   */
  async #scan(file: StoredFile): Promise<Verdict> {
    const { files, vault, scanner, metrics, now } = this.#parts;
    if (scanner === null) return { kind: 'none', isScannerDown: true, reason: 'no scanner' };
    const verdict = await scanner.scan(vault.read(file));
    if (verdict.kind === 'clean') await files.release(file.key);
    else if (verdict.kind === 'none') await files.postponeScan(file.key, now() + RETRY_MS);
    else await files.markInfected(file.key, verdict.signature);
    // Once it is recorded: a file whose verdict was lost is scanned again.
    metrics.countVerdict(verdict);
    if (verdict.kind === 'infected') await this.#destroy(file.key);
    return verdict;
  }

  /**
   * Scans what is due, one after the other, until nothing is or the scanner fails.
   *
   * @throws AggregateError of what could not be scanned, once the rest was
   */
  async rescan(signal: AbortSignal): Promise<void> {
    const { files, now } = this.#parts;
    const errors: unknown[] = [];
    while (!signal.aborted) {
      const file = await files.claimForScan(now() + CLAIM_MS);
      if (file === null) break;
      try {
        const verdict = await this.#scan(file);
        if (verdict.kind === 'none' && verdict.isScannerDown) break;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'files could not be scanned');
  }

  /** Removes what broken uploads left an hour ago, and what is left of infected files. */
  async sweep(): Promise<void> {
    const { files, storage, now } = this.#parts;
    const before = now() - LEFTOVER_MS;
    for (const { key, status } of await files.findForRemoval(before)) {
      if (status === 'infected') {
        await this.#destroy(key);
      } else {
        await storage.remove(key);
        await files.forget([key]);
      }
    }
    await storage.sweepLeftovers(before);
  }

  async #destroy(key: string): Promise<void> {
    await this.#parts.storage.remove(key);
    await this.#parts.files.recordDestroyed(key);
  }
}
