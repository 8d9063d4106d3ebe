import * as z from 'zod/mini';
import { MAX_AUTOMATIC_PAGES } from '../domain/limits.ts';
import { sharedFields } from './fields.ts';

/** `POST /api/upload` sends one file in a multipart body, with the fields below as text. */
export const UPLOAD_PATH = '/api/upload';

/** The name of the multipart part that holds the file. */
export const FILE_PART = 'file';

const pagesText = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,2}$/)),
    z.transform((text) => Number(text)),
  ),
  z.int().check(z.minimum(1), z.maximum(MAX_AUTOMATIC_PAGES)),
);

/** The text fields sent with the file (section 7). Parsing turns `pages` into a number. */
export const uploadFieldsSchema = z.object({ ...sharedFields, pages: pagesText });

/** The text fields as the page sends them. */
export type UploadFields = z.input<typeof uploadFieldsSchema>;

/**
 * The server's record of an uploaded file. `pages` is the number of its pages, `null` if it is unknown.
 * `sha256` is a digest of its content in hexadecimal digits. Both are absent in answers of older servers.
 */
const uploadedRecordSchema = z.object({
  key: z.string().check(z.minLength(1)),
  pages: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  sha256: z.optional(z.string()),
});
export type UploadedRecord = z.infer<typeof uploadedRecordSchema>;

/** Status 200: `files` contains the record of the file that was sent. */
export const uploadAnswerSchema = z.object({
  ok: z.literal(true),
  files: z.array(uploadedRecordSchema).check(z.minLength(1)),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;
