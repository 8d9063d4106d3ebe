import type { Transaction } from 'kysely';
import type { FileKind } from '../../domain/files.ts';
import { beginDeleting } from './deleteFiles.ts';
import { joinActiveContent } from './inspection/activeContent.ts';
import type { Findings } from './inspection/findings.ts';
import type { StoredFile } from './vault/vault.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { FileStatus } from '../database/tables/files.ts';

/** The statuses of files on which a verdict can be recorded. Lost ones, in case their bytes were put back. */
export const JUDGEABLE: readonly FileStatus[] = ['quarantined', 'released', 'lost'];

/** A file whose upload is about to start. */
export interface NewFile {
  readonly key: string;
  readonly session: string;
  readonly kind: FileKind;
  /** A digest of the network that sends it, or `null` if it counts toward none. */
  readonly network: string | null;
  /** A digest of the wider network that the network is part of, or `null`. */
  readonly neighbourhood: string | null;
  /** The maximum size, which is reserved for it. */
  readonly bytes: number;
}

/** A file that was received completely and inspected. */
export interface ReceivedFile extends StoredFile, Findings {
  readonly bytes: number;
  /** The visitor's name of the file, sealed with its key. */
  readonly name: string | null;
  /** A keyed digest of the uploader's email address; see `Digests`. `null` until the field arrived. */
  readonly emailDigest: string | null;
}

/** A file that may be downloaded. */
export interface ReleasedFile extends StoredFile {
  readonly bytes: number;
  readonly kind: FileKind;
  /** The visitor's name of the file, sealed with its key. */
  readonly name: string | null;
  /** The scanner's version when it found the file clean, or `null` if that is not known. */
  readonly scannedWith: string | null;
}

/**
 * The rows of the received files and their status. Times are in milliseconds since 1970. Every change
 * is one transaction, durable once its promise resolves.
 */
export class Files {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Inserts the row of a new file. The row must exist before the first byte is stored, so that
   * everything in the storage has a row.
   *
   * @param obstacleOf returns in the same transaction what keeps the row from being inserted, or `null`
   * @returns what it returned
   * @throws {DatabaseError}, or the error of `obstacleOf`
   */
  async begin<Obstacle>(
    file: NewFile,
    obstacleOf: (transaction: Transaction<Schema>) => Promise<Obstacle | null>,
  ): Promise<Obstacle | null> {
    const row = {
      ...file,
      received_at: this.#now(),
      order_id: null,
      status: 'receiving',
      name: null,
      sha256: null,
      wrapped_key: null,
      email_digest: null,
      scan_due_at: 0,
      scan_failures: 0,
      scanned_with: null,
      judged_at: null,
      signature: null,
      pages: null,
      active_content: null,
    } as const;
    return this.#database.transaction().execute(async (transaction) => {
      const obstacle = await obstacleOf(transaction);
      if (obstacle === null) await transaction.insertInto('files').values(row).execute();
      return obstacle;
    });
  }

  /** Frees the bytes that a file reserved, and keeps its row for the sweep. @throws {DatabaseError} */
  async endReservation(key: string): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('files')
          .set({ bytes: 0 })
          .where('key', '=', key)
          .where('status', '=', 'receiving')
          .execute(),
      );
  }

  /**
   * Records that a file was stored completely and is now in quarantine.
   *
   * @param scanDueAt when another process may scan it
   * @throws {DatabaseError} also if the upload took so long that its row was swept
   */
  async quarantine(file: ReceivedFile, scanDueAt: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('files')
        .set({
          status: 'quarantined',
          bytes: file.bytes,
          name: file.name,
          sha256: file.sha256,
          email_digest: file.emailDigest,
          received_at: this.#now(),
          scan_due_at: scanDueAt,
          pages: file.pages,
          active_content: joinActiveContent(file.activeContent),
        })
        .where('key', '=', file.key)
        .where('status', '=', 'receiving')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new DatabaseError(new Error('the file was given up'));
      const keyRow = { id: file.key, wrapped_key: file.wrappedKey };
      await transaction.insertInto('data_keys').values(keyRow).execute();
    });
  }

  /**
   * Releases a file that was found clean.
   *
   * @param scannedWith the scanner's version
   * @throws {DatabaseError}
   */
  async release(key: string, scannedWith: string | null): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('files')
          .set({ status: 'released', scanned_with: scannedWith, judged_at: this.#now() })
          .where('key', '=', key)
          .where('status', 'in', JUDGEABLE)
          .execute(),
      );
  }

  /** Records that the bytes of an infected file were removed. @throws {DatabaseError} */
  async recordDestroyed(key: string): Promise<void> {
    await this.#database
      .transaction()
      .execute((transaction) =>
        transaction
          .updateTable('files')
          .set({ status: 'destroyed' })
          .where('key', '=', key)
          .where('status', '=', 'infected')
          .execute(),
      );
  }

  /** Returns a file that was found clean, or `null`. @throws {DatabaseError} */
  async findReleased(key: string): Promise<ReleasedFile | null> {
    const row = await this.#database
      .selectFrom('files')
      .innerJoin('data_keys', 'data_keys.id', 'files.key')
      .select([
        'key',
        'kind',
        'name',
        'bytes',
        'sha256',
        'scanned_with',
        'data_keys.wrapped_key as wrappedKey',
      ])
      .where('key', '=', key)
      .where('status', '=', 'released')
      .executeTakeFirst();
    if (row === undefined) return null;
    const { sha256, scanned_with: scannedWith, ...file } = row;
    return sha256 === null ? null : { ...file, sha256, scannedWith };
  }

  /**
   * Begins to delete a file that was rejected. It can no longer be read, and the next sweep removes it if
   * this process does not.
   *
   * @throws {DatabaseError}
   */
  async reject(key: string): Promise<void> {
    await this.#database.transaction().execute((transaction) => beginDeleting(transaction, [key]));
  }

  /** Deletes the rows of files. Unknown keys are ignored. @throws {DatabaseError} */
  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#database
      .transaction()
      .execute((transaction) => transaction.deleteFrom('files').where('key', 'in', keys).execute());
  }
}
