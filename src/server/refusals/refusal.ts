import type { RefusalCode } from '../../contract/refusal.ts';
import { DatabaseError } from '../database/errors.ts';
import { StorageError } from '../storage/storage.ts';

/** A request the server will not serve, and why. Thrown anywhere, answered in one place. */
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
  file_infected: 422,
  file_unknown: 422,
  too_many_requests: 429,
  internal_error: 500,
  payment_provider_unavailable: 502,
  database_unavailable: 503,
  storage_full: 507,
};

/** The HTTP status of a refusal; 400 for whatever is wrong with the request itself. */
export function statusOf(code: RefusalCode): number {
  return STATUS[code] ?? 400;
}

/** What a thrown error tells the visitor. Fastify's own carry the status they stand for. */
export function refusalCodeOfError(error: unknown): RefusalCode {
  if (error instanceof Refusal) return error.code;
  if (error instanceof StorageError) return 'storage_full';
  if (error instanceof DatabaseError) return error.isFull ? 'storage_full' : 'database_unavailable';
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  // 414 is the router's: no address is that long.
  if (status === 404 || status === 414) return 'not_found';
  return status < 500 ? 'malformed_request' : 'internal_error';
}
