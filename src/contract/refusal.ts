import * as z from 'zod/mini';

/** Machine-readable reasons for a refusal, other than an invalid field. */
export const REFUSAL_CODES = [
  'malformed_request',
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_kind_not_accepted',
  'file_damaged',
  'file_too_many_pixels',
  'file_locked',
  'file_too_complex',
  'file_infected',
  'file_already_ordered',
  'file_unknown',
  'cross_site',
  'too_many_requests',
  'too_many_bytes',
  'not_found',
  'payment_provider_unavailable',
  'database_unavailable',
  'storage_full',
  'internal_error',
] as const;

/** The validated fields of both calls. An invalid one is refused as `invalid_<field>`. */
export const CHECKED_FIELDS = [
  'name',
  'email',
  'phone',
  'pages',
  'rush',
  'mailHardCopy',
  'hardCopyCopies',
  'notarize',
  'direction',
  'filingWhere',
  'uploadedKeys',
] as const;

type CheckedField = (typeof CHECKED_FIELDS)[number];
export type RefusalCode = (typeof REFUSAL_CODES)[number] | `invalid_${CheckedField}`;

/**
 * The body of a refusal. `error` is a sentence for people in the language of the request's
 * `Accept-Language`. A client shows its own message when `error` is missing.
 */
export const refusalSchema = z.object({
  error: z.optional(z.string()),
  code: z.optional(z.string()),
});

/**
 * Whether every request is refused for now, whatever it sends: there were too many, or the server fails. Where a network
 * has no room left for a file, a smaller one may fit.
 */
export function isServerUnavailable(status: number, code: string | undefined): boolean {
  return (status === 429 && code !== 'too_many_bytes') || status >= 500;
}

/** Whether a proxy answered because it cannot reach the server. The server's own refusals are JSON objects. */
export function isOfProxy(status: number, body: unknown): boolean {
  return status > 501 && !refusalSchema.safeParse(body).success;
}

/** Returns the code for the first invalid field in the order of {@link CHECKED_FIELDS}. */
export function refusalCodeOf(error: z.core.$ZodError): RefusalCode {
  const failed = new Set(error.issues.map((issue) => issue.path[0]));
  const field = CHECKED_FIELDS.find((name) => failed.has(name));
  return field === undefined ? 'malformed_request' : `invalid_${field}`;
}
