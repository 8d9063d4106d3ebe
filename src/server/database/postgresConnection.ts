import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError as PostgresError, Pool, types, type PoolClient } from 'pg';
import { DatabaseError } from './errors.ts';

/** Connections of one server. PostgreSQL accepts 100 in total by default. */
const CONNECTIONS = 10;

/** How long a request waits for a connection, whether a new one or one that is in use. */
const CONNECT_MS = 5000;

/**
 * The lock timeout is the shortest, then the statement timeout, then the client's own, so that the most
 * precise error is reported.
 */
const LOCK_MS = 2000;
const STATEMENT_MS = 10_000;
const QUERY_MS = 12_000;

/** PostgreSQL aborts the transaction of a server that stopped in the middle of it after this long. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Types that the driver returns as text by default. SQLite returns numbers for them. */
const NUMERIC_TYPES: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * Beginnings of SQLSTATE that end a connection: connection exceptions, operator intervention, and a write that
 * the server refuses in a read-only transaction. After a failover that server is a standby, and the address of the
 * database leads to another.
 */
const FATAL_CODES = ['08', '57P', '25006'];

/**
 * Returns a pool of connections to a PostgreSQL database. Connections are opened on first use.
 *
 * @param url `postgres://…`, as libpq understands it
 * @param hasTimeouts whether statements and waits for locks have timeouts
 */
export function openPool(url: string, { hasTimeouts = true } = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'certified-translation-orders',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    ...(hasTimeouts
      ? {
          lock_timeout: LOCK_MS,
          statement_timeout: STATEMENT_MS,
          query_timeout: QUERY_MS,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        }
      : {}),
  });
  // Without a listener a broken connection would end the process. A connection in use fails its
  // query, and the pool discards an idle one by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Adapts one connection to kysely. Every failure is a {@link DatabaseError}. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #broken: DatabaseError | null = null;

  private constructor(client: PoolClient) {
    this.#client = client;
  }

  static async from(pool: Pool): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await pool.connect());
    } catch (error) {
      throw failureOf(error);
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // On a broken connection each further query would wait until its timeout.
    if (this.#broken !== null) throw this.#broken;
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters]);
      return command === 'SELECT' || rowCount === null
        ? { rows }
        : { rows, numAffectedRows: BigInt(rowCount) };
    } catch (error) {
      const failure = failureOf(error);
      if (isFatal(error)) this.#broken = failure;
      throw failure;
    }
  }

  streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming of results is not supported');
  }

  /** Returns the connection to the pool, which closes it if it is broken. */
  release(): void {
    this.#client.release(this.#broken !== null);
  }
}

/** PostgreSQL's messages can contain personal data, so they are replaced by the code and the names. */
function failureOf(error: unknown): DatabaseError {
  if (!(error instanceof PostgresError)) return new DatabaseError(error);
  const { code, table, constraint } = error;
  const names = [table, constraint].filter((name) => name !== undefined);
  return new DatabaseError(error, [`SQLSTATE ${code}`, ...names].join(' '));
}

/** Whether the connection can no longer be used: PostgreSQL closed it, did not respond, or takes no writes. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return true;
  return FATAL_CODES.some((start) => error.code?.startsWith(start));
}

function typeParser(...[oid, format]: Parameters<typeof types.getTypeParser>) {
  return NUMERIC_TYPES.has(oid) ? Number : types.getTypeParser(oid, format);
}
