import * as z from 'zod/mini';

/** Why the server refuses a request, besides a field that fails its rule. For programs. */
export const REFUSAL_CODES = [
  'malformed_request',
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_kind_not_accepted',
  'file_damaged',
  'file_too_many_pixels',
  'file_infected',
  'file_already_ordered',
  'file_unknown',
  'cross_site',
  'too_many_requests',
  'not_found',
  'payment_provider_unavailable',
  'database_unavailable',
  'storage_full',
  'internal_error',
] as const;

/** The fields of both calls that have a rule, each refused as `invalid_<field>`. */
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

export type CheckedField = (typeof CHECKED_FIELDS)[number];
export type RefusalCode = (typeof REFUSAL_CODES)[number] | `invalid_${CheckedField}`;

/**
 * A refusal as any caller may read it. `error` is a sentence for people in the language of the
 * request's `Accept-Language`; a reader falls back on its own words where it is missing.
 */
export const refusalSchema = z.object({
  error: z.optional(z.string()),
  code: z.optional(z.string()),
});

/** The code of the first field at fault, in the order of {@link CHECKED_FIELDS}. */
export function refusalCodeOf(error: z.core.$ZodError): RefusalCode {
  const failed = new Set(error.issues.map((issue) => issue.path[0]));
  const field = CHECKED_FIELDS.find((name) => failed.has(name));
  return field === undefined ? 'malformed_request' : `invalid_${field}`;
}
