import type { FileKind } from '../../domain/files.ts';
import type { Database } from './database.ts';

/** What is recorded of a file the server has accepted. */
export interface FileRecord {
  readonly key: string;
  readonly session: string;
  readonly kind: FileKind;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** The record of every accepted file. */
export class Files {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Durable once it resolves. @throws {DatabaseError} */
  async record({ receivedAt, ...file }: FileRecord): Promise<void> {
    const row = { ...file, received_at: receivedAt, order_id: null };
    await this.#database
      .transaction()
      .execute((transaction) => transaction.insertInto('files').values(row).execute());
  }

  /** Keys without a record are passed over. @throws {DatabaseError} */
  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.#database
      .transaction()
      .execute((transaction) => transaction.deleteFrom('files').where('key', 'in', keys).execute());
  }
}
