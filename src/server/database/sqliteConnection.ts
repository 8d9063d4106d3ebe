import { statSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { DatabaseError } from './errors.ts';

const CACHED_STATEMENTS = 100;

/** Adapts one connection to a SQLite file to kysely. Every failure is a {@link DatabaseError}. */
export class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSyncInstance;
  readonly #path: string;
  /** The inode of the opened file. */
  readonly #inode: bigint | undefined;
  readonly #statements = new Map<string, SqliteStatement>();

  /** Opens or creates the file. Writes are durable once their transaction is committed. */
  constructor(path: string) {
    this.#path = path;
    this.#database = attempt(() => new DatabaseSync(path));
    this.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full');
    // A read-only container has no place for temporary files, which a large sort, change or rewrite would need.
    this.exec('pragma temp_store = memory');
    // Deleted data is overwritten, so that free pages hold no personal data.
    this.exec('pragma secure_delete = on');
    this.#inode = inodeOf(path);
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    attempt(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#prepare(sql);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= CACHED_STATEMENTS && oldest !== undefined) {
      this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Closes the file, which has then everything in it: SQLite's log need not be copied with it. */
  close(): void {
    this.#statements.clear();
    if (!this.#database.isOpen) return;
    this.#emptyLog();
    this.#database.close();
  }

  /**
   * The driver's `close()` does not do this: SQLite keeps the connection until the statements that were
   * prepared on it are collected as garbage.
   */
  #emptyLog(): void {
    try {
      this.exec('pragma wal_checkpoint(truncate)');
    } catch (error) {
      // The disk is full, for example. The next start reads the log.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }

  #prepare(sql: string): SqliteStatement {
    const statement = attempt(() => this.#database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => this.#attempt(() => statement.all(...requireStorable(parameters))),
      run: (parameters) => this.#attempt(() => statement.run(...requireStorable(parameters))),
      iterate: (parameters) =>
        this.#attempt(() => statement.iterate(...requireStorable(parameters))),
    };
  }

  /** Fails if the file was moved or deleted, because SQLite would go on writing to the unlinked file. */
  #attempt<T>(action: () => T): T {
    return attempt(() => {
      if (!this.isInTransaction && inodeOf(this.#path) !== this.#inode) {
        throw new Error(`the database is no longer at ${this.#path}`);
      }
      return action();
    });
  }
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}

function attempt<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new DatabaseError(error);
  }
}

/** Rejects other types, such as `Date`, which the driver would silently store as NULL. */
function requireStorable(parameters: readonly unknown[]): unknown[] {
  for (const parameter of parameters) {
    const isStorable =
      parameter === null || ['string', 'number', 'bigint'].includes(typeof parameter);
    if (!isStorable) throw new TypeError(`a ${typeof parameter} cannot be stored`);
  }
  return [...parameters];
}
