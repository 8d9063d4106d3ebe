import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import { DatabaseError } from './errors.ts';
import type { SqliteConnection } from './sqliteConnection.ts';

/** How long a writer waits for another process's lock before the visitor is asked to retry. */
const LOCK_PATIENCE_MS = 3000;
const LOCK_RETRY_MS = 20;

/** Kysely's SQLite over {@link SqliteConnection}, safe to share with other processes. */
export class SharedSqliteDialect extends SqliteDialect {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ database: connection });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new PatientDriver(this.#connection);
  }

  /**
   * Row locks (`for update skip locked`) are left out: a transaction has the whole database to
   * itself, so that a query written for many writers is right here too.
   */
  override createQueryCompiler(): SqliteQueryCompiler {
    return new (class extends SqliteQueryCompiler {
      protected override visitSelectModifier(): void {}
    })();
  }

  /** SQLite can undo a change of its tables, so that a migration happens whole or not at all. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Takes the write lock when a transaction begins: one that begins by reading can be refused the
 * lock later. Waits for it without blocking the process, as SQLite's own waiting would.
 */
class PatientDriver extends SqliteDriver {
  readonly #connection: SqliteConnection;
  /** While it is locked, those who queue behind the first do not each wait anew. */
  #lockedSince: number | null = null;

  constructor(connection: SqliteConnection) {
    super({ database: connection });
    this.#connection = connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      this.#lockedSince = null;
    } catch (error) {
      if (!(error instanceof DatabaseError) || !error.isBusy) throw error;
      this.#lockedSince ??= Date.now();
      if (Date.now() - this.#lockedSince > LOCK_PATIENCE_MS) throw error;
      await sleep(LOCK_RETRY_MS);
      await this.beginTransaction(connection);
    }
  }

  /** A full disk has SQLite undo the transaction by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isInTransaction) await super.rollbackTransaction(connection);
  }
}
