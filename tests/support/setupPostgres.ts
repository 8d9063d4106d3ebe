import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests; only in the project that runs them on it. */
    postgresUrl: string | undefined;
  }
}

/** Gives a project's tests a PostgreSQL server: that of TEST_DATABASE_URL, or one of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
}
