const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** The database refused or failed, not the request: a retry is safe. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  /** SQLite's primary result code; 0 where it gave none. */
  readonly sqliteCode: number;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.sqliteCode = codeOf(cause);
  }

  /** Another connection holds the lock. */
  get isBusy(): boolean {
    return this.sqliteCode === SQLITE_BUSY;
  }

  /** The disk is full. */
  get isFull(): boolean {
    return this.sqliteCode === SQLITE_FULL;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'the database failed';
}

function codeOf(cause: unknown): number {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : 0;
  return code & 0xff;
}
