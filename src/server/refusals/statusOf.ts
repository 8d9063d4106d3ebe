import type { RefusalCode } from '../../contract/refusal.ts';

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
