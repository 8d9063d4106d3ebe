import type { Files, NewFile, ReceivedFile, ReleasedFile } from './files.ts';
import type { Intake } from './intake.ts';
import type { RecordInfection } from './infectedFile.ts';
import { isLoss, type Loss, type RecordLoss } from './lostFile.ts';
import type { Report } from '../jobs/job.ts';
import { OrderFailure } from '../observability/failures.ts';
import { Refusal } from '../refusals/refusal.ts';
import { NOT_SCANNED, type Scanner, type Verdict } from './scanning/scanner.ts';
import type { ScannerWatch } from './scanning/scannerWatch.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
import { LONGEST_DELAY_MS, RETRY_MS } from './scanQueue.ts';
import type { ClaimedFile, ScanLane, ScanQueue } from './scanQueue.ts';
import { WrappedKeyError } from './vault/sealing.ts';
import type { StoredContent, StoredFile, Vault } from './vault/vault.ts';

/** Longer than a scan takes, so that a claim only expires if its server was killed. */
const CLAIM_MS = 45_000;

/** How many files of a lane are scanned at the same time, well below the ten of clamd's defaults. */
const SCANS_AT_ONCE = { new: 3, failed: 1 } as const;

const INFECTED = 'a file of the order is infected and was destroyed';
const UNJUDGED = 'the scanner cannot judge a file of the order, which stays in quarantine';

interface Parts {
  readonly files: Files;
  readonly scanQueue: ScanQueue;
  readonly intake: Pick<Intake, 'begin'>;
  readonly storage: Storage;
  readonly vault: Vault;
  /** `null` without a scanner: every file then stays in quarantine. */
  readonly scanner: Scanner | null;
  readonly scannerWatch: Pick<ScannerWatch, 'isDown' | 'version'>;
  readonly countVerdict: (kind: Verdict['kind']) => void;
  readonly recordLoss: RecordLoss;
  readonly recordInfection: RecordInfection;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Takes a file from its first byte to a verdict: it is sealed and stored, scanned, then released or
 * destroyed. Without a verdict it stays in quarantine and is scanned again, unless its bytes are lost. A
 * file's row is inserted before its first byte and deleted after its last, so that the remains of a killed
 * server are found.
 */
export class Quarantine {
  readonly #parts: Parts;
  /** The files that this process is receiving and has not admitted yet, by key. */
  readonly #receiving = new Map<string, { isStored: boolean }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Stores a new file as its bytes arrive. The caller discards the file if this rejects.
   *
   * @throws {Refusal} if there is no room for it
   * @throws {DatabaseError}, {StorageError}, or the error of the byte stream
   */
  async receive(file: NewFile, bytes: AsyncIterable<Uint8Array>): Promise<StoredContent> {
    const { files, intake, vault } = this.#parts;
    const receiving = { isStored: false };
    this.#receiving.set(file.key, receiving);
    try {
      await intake.begin(file);
      const stored = await vault.store(file.key, bytes);
      receiving.isStored = true;
      return stored;
    } catch (error) {
      if (error instanceof StorageError && error.mayComplete) {
        // The row is kept, so that the sweep finds the bytes if the write does complete. An outage must not fill
        // the budgets with files that nobody has.
        this.#receiving.delete(file.key);
        await files.endReservation(file.key).catch(() => {});
      }
      throw error;
    }
  }

  /**
   * Records a file that was received completely and scans it.
   *
   * @throws {Refusal} `file_locked` if the scanner cannot see into it without a password
   * @throws {SealError}, {StorageError}, {DatabaseError}: the caller then discards the file
   */
  async admit(file: ReceivedFile): Promise<Verdict> {
    const { files, scanner, now } = this.#parts;
    await files.quarantine(file, scanner === null ? 0 : now() + CLAIM_MS);
    // No order has it yet, so there is nothing to report.
    const verdict = await this.#scan(file, () => {});
    if (verdict.kind === 'none' && verdict.isLocked) throw new Refusal('file_locked');
    this.#receiving.delete(file.key);
    return verdict;
  }

  /**
   * Removes a file that was stored, and then rejected before it was admitted. Of a file that was not
   * stored, the storage has removed the part that it had. A sweep finds what cannot be removed now.
   */
  async discard(key: string): Promise<void> {
    const receiving = this.#receiving.get(key);
    if (receiving === undefined) return;
    this.#receiving.delete(key);
    try {
      const { files, storage } = this.#parts;
      // The scanner may have rejected it, when its key was stored already.
      if (receiving.isStored) {
        await files.reject(key);
        await storage.remove(key);
      }
      await files.forget([key]);
    } catch {
      // The visitor sees why the upload was rejected, and not that this failed as well.
    }
  }

  /**
   * Scans a file in quarantine unless the scanner is known to be down, and acts on the verdict: the file is
   * released, destroyed, or left for {@link rescan}.
   */
  async #scan(file: StoredFile, report: Report): Promise<Verdict> {
    const { scanQueue, vault, scanner, scannerWatch, now } = this.#parts;
    if (scanner === null) return NOT_SCANNED;
    // Read before the scan, so that signatures updated during it lead to a rescan.
    const { isDown, version } = scannerWatch;
    // A scanner that hangs would let every visitor wait until the scan is given up.
    const verdict = isDown ? NOT_SCANNED : await scanner.scan(vault.read(file));
    if (verdict.kind === 'none') {
      if (verdict.isScannerDown) await scanQueue.postpone(file.key, now() + RETRY_MS);
      else await scanQueue.recordFailure(file.key);
    }
    await this.#record(file.key, verdict, { version, report });
    return verdict;
  }

  /** Releases a file that was found clean, and destroys an infected one. */
  async #record(
    key: string,
    verdict: Verdict,
    { version, report }: { version: string | null; report: Report },
  ): Promise<void> {
    const { files, recordInfection, countVerdict } = this.#parts;
    if (verdict.kind === 'clean') await files.release(key, version);
    if (verdict.kind === 'infected') {
      const order = await recordInfection(key, verdict.signature);
      if (order !== null) report({ order, signature: verdict.signature, warning: INFECTED });
    }
    // Counted after it was recorded, because a verdict that cannot be recorded leads to another scan.
    countVerdict(verdict.kind);
    if (verdict.kind === 'infected') await this.destroy(key);
  }

  /**
   * Rescans a released file if the scanner's signatures have changed since it was found clean. Without a
   * new verdict the old one stands.
   *
   * @param report logs that it is infected, if it belongs to an order
   * @returns whether it is clean; if not, it was destroyed
   * @throws {SealError}, {StorageError}, {DatabaseError}
   */
  async isStillClean(file: ReleasedFile, report: Report): Promise<boolean> {
    const { scanner, scannerWatch, vault } = this.#parts;
    const { version } = scannerWatch;
    if (scanner === null || version === null || version === file.scannedWith) return true;
    const verdict = await scanner.scan(vault.read(file));
    await this.#record(file.key, verdict, { version, report });
    return verdict.kind !== 'infected';
  }

  /**
   * Scans the files of a lane that are due, ordered ones first, until none is left or the scanner is
   * down.
   *
   * @param report logs each file of an order that is infected, or that the scanner cannot judge
   * @throws {AggregateError} with the errors of files that could not be scanned, after all others were
   *   scanned
   */
  async rescan(lane: ScanLane, signal: AbortSignal, report: Report): Promise<void> {
    const errors: unknown[] = [];
    const down = new AbortController();
    const ended = AbortSignal.any([signal, down.signal]);
    const scanOneByOne = async () => {
      while (!ended.aborted) {
        const { scanQueue, now } = this.#parts;
        const file = await scanQueue.claim(lane, now() + CLAIM_MS);
        if (file === null) break;
        try {
          const verdict = await this.#scan(file, report);
          if (verdict.kind !== 'none') continue;
          const { order } = file;
          if (verdict.isScannerDown) down.abort();
          else if (order !== null) report({ order, answer: verdict.reason, warning: UNJUDGED });
        } catch (error) {
          errors.push(...(await this.#afterFailure(file, error)));
        }
      }
    };
    await Promise.all(Array.from({ length: SCANS_AT_ONCE[lane] }, scanOneByOne));
    if (errors.length > 0) throw new AggregateError(errors, 'files could not be scanned');
  }

  /**
   * Gives up a file whose bytes are missing or damaged, until they are put back. Looking for them once in
   * the longest delay costs nothing.
   *
   * @throws {DatabaseError}
   */
  async giveUp(key: string): Promise<Loss> {
    const { recordLoss, now } = this.#parts;
    return recordLoss(key, now() + LONGEST_DELAY_MS);
  }

  /** Decides when a file that could not be scanned is due again. Returns the errors to be reported. */
  async #afterFailure({ key, order }: ClaimedFile, error: unknown): Promise<readonly unknown[]> {
    const reported = order === null ? error : new OrderFailure(order, error);
    try {
      if (isLoss(error)) {
        const { isNew, reference } = await this.giveUp(key);
        return isNew ? [new OrderFailure(reference, error)] : [];
      }
      // The key stays unreadable until the operator puts a secret back, so each scan may wait longer.
      if (error instanceof WrappedKeyError) {
        await this.#parts.scanQueue.recordFailure(key);
      }
      return [reported];
    } catch (failure) {
      return [reported, failure];
    }
  }

  /**
   * Removes the bytes of an infected file. Its row remains, and says that it was destroyed.
   *
   * @throws {DatabaseError}, {StorageError}
   */
  async destroy(key: string): Promise<void> {
    await this.#parts.storage.remove(key);
    await this.#parts.files.recordDestroyed(key);
  }
}
