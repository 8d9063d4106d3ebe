import { StorageError } from './storage.ts';

/** What the file system answers. @throws {StorageError} when it fails */
export async function guarded<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new StorageError('the storage failed', { cause: error, isMissing });
  }
}
