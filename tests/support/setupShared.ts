import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/database/database.ts';
import { HAS_OBJECT_STORAGE } from './installed.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';
import { startSwift, type ObjectStorageAddress } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A PostgreSQL server for the tests, and its database to copy; only in the project that runs them
     * on it.
     */
    postgres: { readonly url: string; readonly template: string } | undefined;
    /** The same of an object storage. */
    objectStorage: ObjectStorageAddress | undefined;
  }
}

/** Provides a project's tests with what servers share: a PostgreSQL server and an object storage. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.allSettled([provideDatabase(project), provideStorage(project)]);
  const remove = async () => {
    for (const each of started) if (each.status === 'fulfilled') await each.value();
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed === undefined) return remove;
  await remove();
  throw failed.reason;
}

const nothing = async (): Promise<void> => {};

/** That of TEST_DATABASE_URL, or one of the run's own. Returns how it is removed. */
async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const name = await provideDatabases(project, given);
    return () => dropDatabase(given, name);
  }
  const server = await startPostgres();
  await provideDatabases(project, server.url);
  return () => server.remove();
}

/** Makes a database with all tables, of which each test has a copy. Returns its name. */
async function provideDatabases(project: TestProject, url: string): Promise<string> {
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  const database = await openPostgres(await createDatabase(url, template));
  await database.destroy();
  project.provide('postgres', { url, template });
  return template;
}

/** That of TEST_STORAGE_URL, with the environment's credentials, or one of the run's own. */
async function provideStorage(project: TestProject): Promise<() => Promise<void>> {
  if (!HAS_OBJECT_STORAGE) return nothing;
  const given = process.env['TEST_STORAGE_URL'];
  if (given !== undefined && given !== '') {
    const variables = Object.entries(process.env).flatMap(([name, value = '']) =>
      name.startsWith('AWS_') ? [[name, value]] : [],
    );
    project.provide('objectStorage', { url: given, credentials: Object.fromEntries(variables) });
    return nothing;
  }
  const { url, credentials, remove } = await startSwift();
  project.provide('objectStorage', { url, credentials });
  return remove;
}
