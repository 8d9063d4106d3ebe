import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely';
import type { Pool } from 'pg';
import { openPool, PostgresConnection } from './postgresConnection.ts';

/** Kysely's PostgreSQL dialect over {@link PostgresConnection}. */
export class PooledPostgresDialect implements Dialect {
  readonly #pool: Pool;

  /** Opens a pool of connections as {@link openPool} does. It is closed together with the database. */
  constructor(...pool: Parameters<typeof openPool>) {
    this.#pool = openPool(...pool);
  }

  createDriver(): Driver {
    return new PooledDriver(this.#pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(database: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(database);
  }
}

class PooledDriver implements Driver {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PostgresConnection> {
    return PostgresConnection.from(this.#pool);
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
