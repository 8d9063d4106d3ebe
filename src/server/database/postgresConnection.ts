import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError as PostgresError, Pool, types, type PoolClient } from 'pg';
import { DatabaseError } from './errors.ts';

/** A server's share of the connections; PostgreSQL itself allows 100 in all unless told otherwise. */
const CONNECTIONS = 10;

/** How long a request waits for a connection, a new one or another request's. */
const CONNECT_MS = 5000;

/** In this order, so that whoever knows most speaks first: the lock, the statement, our timeouts. */
const LOCK_MS = 2000;
const STATEMENT_MS = 10_000;
const ANSWER_MS = 12_000;

/** A transaction whose server has stopped in its midst holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Types whose values the driver hands out as text; as numbers they are what SQLite gives. */
const NUMBERS: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** Classes of PostgreSQL's codes that end a connection: it is broken, or the database shuts down. */
const FATAL_CLASSES = ['08', '57P'];

/**
 * Connections to a PostgreSQL database. Opens none before one is asked for.
 *
 * @param url `postgres://…`, as libpq understands it
 * @param isPatient whether statements and locks may take as long as they need
 */
export function openPool(url: string, { isPatient = false } = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'certified-translation-orders',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    ...(isPatient
      ? {}
      : {
          lock_timeout: LOCK_MS,
          statement_timeout: STATEMENT_MS,
          query_timeout: ANSWER_MS,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        }),
  });
  // Without a listener a broken connection would end the process. Whoever uses one learns of it by
  // the query that fails, and an idle one leaves the pool by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connection as kysely wants it. Every failure is a {@link DatabaseError}. */
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
      throw new DatabaseError(error);
    }
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // What follows a lost answer would wait as long again.
    if (this.#broken !== null) throw this.#broken;
    try {
      const { command, rowCount, rows } = await this.#client.query(sql, [...parameters]);
      return command === 'SELECT' || rowCount === null
        ? { rows }
        : { rows, numAffectedRows: BigInt(rowCount) };
    } catch (error) {
      const failure = new DatabaseError(error);
      if (isFatal(error)) this.#broken = failure;
      throw failure;
    }
  }

  streamQuery(): AsyncGenerator<never> {
    throw new Error('results are read whole');
  }

  /** Gives the connection back, or up when it is of no more use: the next is then a new one. */
  release(): void {
    this.#client.release(this.#broken !== null);
  }
}

/** Whether the connection has ended: PostgreSQL said so, or says nothing any more. */
function isFatal(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return true;
  return FATAL_CLASSES.some((start) => error.code?.startsWith(start));
}

function typeParser(...[oid, format]: Parameters<typeof types.getTypeParser>) {
  return NUMBERS.has(oid) ? Number : types.getTypeParser(oid, format);
}
