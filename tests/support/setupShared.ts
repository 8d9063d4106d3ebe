import type { TestProject } from 'vitest/node';
import { HAS_OBJECT_STORAGE } from './installed.ts';
import { startPostgres } from './postgres.ts';
import { startSwift, type ObjectStorageAddress } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests; only in the project that runs them on it. */
    postgresUrl: string | undefined;
    /** The same of an object storage. */
    objectStorage: ObjectStorageAddress | undefined;
  }
}

/** Gives a project's tests what servers share: a PostgreSQL database and an object storage. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeDatabase = await provideDatabase(project);
  try {
    const removeStorage = await provideStorage(project);
    return async () => {
      await Promise.all([removeDatabase(), removeStorage()]);
    };
  } catch (error) {
    await removeDatabase();
    throw error;
  }
}

const nothing = async (): Promise<void> => {};

/** That of TEST_DATABASE_URL, or one of the run's own. Answers how it is removed. */
async function provideDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return nothing;
  }
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.remove();
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
