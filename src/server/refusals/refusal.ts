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

const STATUS: Partial<Record<RefusalCode, number>> = {
  cross_site: 403,
  not_found: 404,
  file_already_ordered: 409,
  file_too_large: 413,
  file_kind_not_accepted: 415,
  file_damaged: 415,
  file_too_many_pixels: 415,
  file_locked: 415,
  file_too_complex: 415,
  file_infected: 422,
  file_unknown: 422,
  too_many_requests: 429,
  too_many_bytes: 429,
  internal_error: 500,
  payment_provider_unavailable: 502,
  database_unavailable: 503,
  storage_full: 507,
};

/** Returns the HTTP status of a refusal: 400 unless its code has one of its own. */
export function statusOf(code: RefusalCode): number {
  return STATUS[code] ?? 400;
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
