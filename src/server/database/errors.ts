import { codeOf } from '../errors/errorCode.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** PostgreSQL's error codes (SQLSTATE). */
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';

/** The database failed or was busy. The request was not at fault and can be repeated. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** SQLite's extended result code, or 0. Its low byte is the primary code. */
  readonly #sqliteCode: number;
  /** The code of PostgreSQL, or of the system (`ECONNREFUSED`), or an empty string. */
  readonly #code: string;

  /** @param message without personal data; by default that of the cause, as SQLite's name tables and columns only */
  constructor(cause: unknown, message = messageOf(cause)) {
    super(message, { cause });
    this.#sqliteCode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
    this.#code = codeOf(cause);
  }

  /** Whether another connection holds the required lock. */
  get isBusy(): boolean {
    return (this.#sqliteCode & 0xff) === SQLITE_BUSY || this.#code === LOCK_NOT_AVAILABLE;
  }

  /** Whether the database's disk is full. */
  get isFull(): boolean {
    return (this.#sqliteCode & 0xff) === SQLITE_FULL || this.#code === DISK_FULL;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || codeOf(cause) : 'the database failed';
}
