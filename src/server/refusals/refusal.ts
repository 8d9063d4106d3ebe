import type { RefusalCode } from '../../contract/refusal.ts';
import { DatabaseError } from '../database/errors.ts';
import { OrderFailure } from '../observability/failures.ts';
import { StorageError } from '../storage/storage.ts';

/** Thrown anywhere to refuse a request. `sendError` turns it into a response. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Returns the refusal code for a thrown error. Fastify's own errors carry an HTTP status. */
export function refusalCodeOfError(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof OrderFailure) return refusalCodeOfError(error.cause);
  if (error instanceof StorageError) return 'storage_full';
  if (error instanceof DatabaseError) return error.isFull ? 'storage_full' : 'database_unavailable';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // The router responds with 414 to a parameter longer than it accepts, and assets with 403 to a folder.
  if (status === 403 || status === 404 || status === 414) return 'not_found';
  return status < 500 ? 'malformed_request' : 'internal_error';
}
