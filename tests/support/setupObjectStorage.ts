import type { TestProject } from 'vitest/node';
import { startSwift, type ObjectStorageEndpoint } from './swift.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An object storage for the tests; only in the project that runs on one. */
    objectStorage: ObjectStorageEndpoint | undefined;
  }
}

/**
 * Provides the storage of TEST_STORAGE_URL, with the environment's credentials, or one of the run's
 * own. Returns how it is removed.
 */
export default async function setupObjectStorage(
  project: TestProject,
): Promise<() => Promise<void>> {
  const given = process.env['TEST_STORAGE_URL'];
  if (given !== undefined && given !== '') {
    const variables = Object.entries(process.env).flatMap(([name, value = '']) =>
      name.startsWith('AWS_') ? [[name, value]] : [],
    );
    project.provide('objectStorage', { url: given, credentials: Object.fromEntries(variables) });
    return async () => {};
  }
  const { url, credentials, remove } = await startSwift();
  project.provide('objectStorage', { url, credentials });
  return remove;
}
