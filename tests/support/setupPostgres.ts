import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/database/database.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A PostgreSQL server for the tests, and the database that each of them has a copy of; only in
     * projects that run on PostgreSQL.
     */
    postgres: { readonly url: string; readonly template: string } | undefined;
  }
}

/** Provides the server of TEST_DATABASE_URL, or one of the run's own. Returns how it is removed. */
export default async function setupPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const template = await provideDatabases(project, given);
    return () => dropDatabase(given, template);
  }
  const server = await startPostgres();
  await provideDatabases(project, server.url);
  return () => server.remove();
}

/** Makes a database with all tables, to be copied. Returns its name. */
async function provideDatabases(project: TestProject, url: string): Promise<string> {
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  const database = await openPostgres(await createDatabase(url, template));
  await database.destroy();
  project.provide('postgres', { url, template });
  return template;
}
