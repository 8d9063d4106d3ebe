import { hasCode } from '../errors/errorCode.ts';
import { StorageError } from './storage.ts';

/**
 * Awaits an operation and turns its failure into a {@link StorageError}.
 *
 * @param toStorageError converts the failure; by default one of the file system
 * @throws {StorageError} if the operation fails
 */
export async function guarded<T>(
  operation: Promise<T>,
  toStorageError: (cause: unknown) => StorageError = fileSystemError,
): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    throw toStorageError(error);
  }
}

function fileSystemError(cause: unknown): StorageError {
  return new StorageError('the storage failed', { cause, isMissing: hasCode(cause, 'ENOENT') });
}
