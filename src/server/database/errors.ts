import { DatabaseError as PostgresError } from 'pg';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** PostgreSQL's codes (SQLSTATE). */
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';

/** The database refused or failed, not the request: a retry is safe. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** SQLite's primary result code; 0 where it gave none. */
  readonly #sqliteCode: number;
  /** PostgreSQL's code, or the system's (`ECONNREFUSED`); empty where there is none. */
  readonly #code: string;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.#sqliteCode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
    this.#code = codeOf(cause);
  }

  /** Another connection holds the lock that is wanted. */
  get isBusy(): boolean {
    return (this.#sqliteCode & 0xff) === SQLITE_BUSY || this.#code === LOCK_NOT_AVAILABLE;
  }

  /** The disk is full. */
  get isFull(): boolean {
    return (this.#sqliteCode & 0xff) === SQLITE_FULL || this.#code === DISK_FULL;
  }
}

/** SQLite's messages name tables and columns; PostgreSQL's can hold values, and are left out. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the database failed';
  if (!(cause instanceof PostgresError)) return cause.message || codeOf(cause);
  const { code, table, constraint } = cause;
  const names = [table, constraint].filter((name) => name !== undefined);
  return [`SQLSTATE ${code}`, ...names].join(' ');
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
