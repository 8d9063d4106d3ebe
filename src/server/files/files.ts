import type { Transaction } from 'kysely';
import type { FileKind } from '../../domain/files.ts';
import type { StoredFile } from './vault/vault.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** A file that is about to be received. */
export interface NewFile {
  readonly key: string;
  readonly session: string;
  readonly kind: FileKind;
  /** What the visitor calls it, made harmless. */
  readonly name: string | null;
}

/** A file that was received whole. */
export interface ReceivedFile extends StoredFile {
  readonly bytes: number;
}

/** A file that may be handed out. */
export interface ReleasedFile extends ReceivedFile {
  readonly kind: FileKind;
  readonly name: string | null;
}

/** Every file the server receives, and what becomes of it. Times are milliseconds since 1970. */
export class Files {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** In a transaction, even for one statement: that is what waits its turn with other servers. */
  #change<T>(change: (transaction: Transaction<Schema>) => Promise<T>): Promise<T> {
    return this.#database.transaction().execute(change);
  }

  /**
   * Before the first byte is stored: whatever the storage holds has a row. Durable once it
   * resolves, as is every change of this class. @throws {DatabaseError}
   */
  async begin(file: NewFile): Promise<void> {
    const row = {
      ...file,
      bytes: 0,
      received_at: this.#now(),
      order_id: null,
      status: 'receiving',
      sha256: null,
      wrapped_key: null,
      scan_due_at: 0,
      judged_at: null,
      signature: null,
    } as const;
    await this.#change((transaction) => transaction.insertInto('files').values(row).execute());
  }

  /**
   * The file is stored whole, and in quarantine from now on.
   *
   * @param scanDueAt when somebody else may scan it
   * @throws {DatabaseError}, also when it took so long that it was given up
   */
  async quarantine(file: ReceivedFile, scanDueAt: number): Promise<void> {
    const { numUpdatedRows } = await this.#change((transaction) =>
      transaction
        .updateTable('files')
        .set({
          status: 'quarantined',
          bytes: file.bytes,
          sha256: file.sha256,
          wrapped_key: file.wrappedKey,
          received_at: this.#now(),
          scan_due_at: scanDueAt,
        })
        .where('key', '=', file.key)
        .where('status', '=', 'receiving')
        .executeTakeFirst(),
    );
    if (numUpdatedRows === 0n) throw new DatabaseError(new Error('the file was given up'));
  }

  /** A file in quarantine was found clean. @throws {DatabaseError} */
  async release(key: string): Promise<void> {
    await this.#recordVerdict(key, { status: 'released' });
  }

  /** A file in quarantine was found infected: it can be read no more. @throws {DatabaseError} */
  async markInfected(key: string, signature: string): Promise<void> {
    await this.#recordVerdict(key, { status: 'infected', signature, wrapped_key: null });
  }

  async #recordVerdict(
    key: string,
    verdict: { status: 'released' } | { status: 'infected'; signature: string; wrapped_key: null },
  ): Promise<void> {
    await this.#change((transaction) =>
      transaction
        .updateTable('files')
        .set({ ...verdict, judged_at: this.#now() })
        .where('key', '=', key)
        .where('status', '=', 'quarantined')
        .execute(),
    );
  }

  /** The bytes of a file found infected are gone. @throws {DatabaseError} */
  async recordDestroyed(key: string): Promise<void> {
    await this.#change((transaction) =>
      transaction
        .updateTable('files')
        .set({ status: 'destroyed' })
        .where('key', '=', key)
        .where('status', '=', 'infected')
        .execute(),
    );
  }

  /** The file, if it was found clean. @throws {DatabaseError} */
  async findReleased(key: string): Promise<ReleasedFile | null> {
    const row = await this.#database
      .selectFrom('files')
      .select(['key', 'kind', 'name', 'bytes', 'sha256', 'wrapped_key'])
      .where('key', '=', key)
      .where('status', '=', 'released')
      .executeTakeFirst();
    if (row === undefined) return null;
    const { wrapped_key: wrappedKey, sha256, ...file } = row;
    return wrappedKey === null || sha256 === null ? null : { ...file, wrappedKey, sha256 };
  }

  /**
   * The file that waits longest for a scan that is due; no other server is given it meanwhile.
   *
   * @param until when another may have it
   * @throws {DatabaseError}
   */
  async claimForScan(until: number): Promise<StoredFile | null> {
    return this.#change(async (transaction) => {
      const row = await transaction
        .selectFrom('files')
        .select(['key', 'sha256', 'wrapped_key'])
        .where('status', '=', 'quarantined')
        .where('scan_due_at', '<=', this.#now())
        .where('wrapped_key', 'is not', null)
        .orderBy('scan_due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) return null;
      const { key, sha256, wrapped_key: wrappedKey } = row;
      await transaction
        .updateTable('files')
        .set({ scan_due_at: until })
        .where('key', '=', key)
        .execute();
      return sha256 === null || wrappedKey === null ? null : { key, sha256, wrappedKey };
    });
  }

  /** The scanner had no verdict. @throws {DatabaseError} */
  async postponeScan(key: string, until: number): Promise<void> {
    await this.#change((transaction) =>
      transaction
        .updateTable('files')
        .set({ scan_due_at: until })
        .where('key', '=', key)
        .where('status', '=', 'quarantined')
        .execute(),
    );
  }

  /**
   * Files whose bytes have to go: those found infected, and those whose upload broke off.
   *
   * @param before uploads that began later may still be under way
   * @throws {DatabaseError}
   */
  async findForRemoval(
    before: number,
  ): Promise<readonly Pick<Schema['files'], 'key' | 'status'>[]> {
    return this.#database
      .selectFrom('files')
      .select(['key', 'status'])
      .where((where) =>
        where.or([
          where('status', '=', 'infected'),
          where.and([where('status', '=', 'receiving'), where('received_at', '<', before)]),
        ]),
      )
      .execute();
  }

  /** Keys without a record are passed over. @throws {DatabaseError} */
  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#change((transaction) =>
      transaction.deleteFrom('files').where('key', 'in', keys).execute(),
    );
  }
}
