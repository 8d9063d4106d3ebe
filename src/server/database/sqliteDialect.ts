import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type SelectModifierNode,
} from 'kysely';
import { DatabaseError } from './errors.ts';
import type { SqliteConnection } from './sqliteConnection.ts';

/** How long a writer waits for another process's lock before the visitor is asked to retry. */
const LOCK_TIMEOUT_MS = 3000;
const LOCK_RETRY_MS = 20;

/** The row locks of a `select`. `distinct` is a select modifier too, and is kept. */
const LOCK_MODIFIERS: ReadonlySet<SelectModifierNode['modifier']> = new Set([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'NoWait',
  'SkipLocked',
]);

/** Kysely's SQLite dialect over {@link SqliteConnection}, for a file shared between processes. */
export class SharedSqliteDialect extends SqliteDialect {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ database: connection });
    this.#connection = connection;
  }

  override createDriver(): Driver {
    return new RetryingDriver(this.#connection);
  }

  /**
   * Omits row locks (`for update skip locked`) from queries. A SQLite transaction locks the whole
   * database, so the queries are correct without them.
   */
  override createQueryCompiler(): SqliteQueryCompiler {
    return new (class extends SqliteQueryCompiler {
      protected override visitSelectModifier(node: SelectModifierNode): void {
        if (!LOCK_MODIFIERS.has(node.modifier)) super.visitSelectModifier(node);
      }
    })();
  }

  /** SQLite can roll back schema changes, so a migration is applied completely or not at all. */
  override createAdapter(): SqliteAdapter {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl(): boolean {
        return true;
      }
    })();
  }
}

/**
 * Takes the write lock when a transaction begins, because one that begins by reading can be refused the
 * lock later. Retries without blocking the process, unlike SQLite's own waiting.
 */
class RetryingDriver extends SqliteDriver {
  readonly #connection: SqliteConnection;
  /** When the lock was first refused. Queued transactions share the timeout that began then. */
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
      if (Date.now() - this.#lockedSince > LOCK_TIMEOUT_MS) throw error;
      await sleep(LOCK_RETRY_MS);
      await this.beginTransaction(connection);
    }
  }

  /** After some errors, such as a full disk, SQLite has already rolled the transaction back itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isInTransaction) await super.rollbackTransaction(connection);
  }
}
