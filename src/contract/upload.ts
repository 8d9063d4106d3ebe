import * as z from 'zod/mini';
import { MAX_AUTOMATIC_PAGES } from '../domain/limits.ts';
import { sharedFields } from './fields.ts';
import { refusalSchema } from './refusal.ts';

/** `POST /api/upload`: one file in a multipart body, with the fields below as text. */
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

/** The fields beside the file, as text; section 7. Parsed, `pages` is a number. */
export const uploadFieldsSchema = z.object({ ...sharedFields, pages: pagesText });

/** What the page puts into the multipart body beside the file. */
export type UploadFields = z.input<typeof uploadFieldsSchema>;

/** A file as the server has it. */
export const uploadedRecordSchema = z.object({ key: z.string().check(z.minLength(1)) });
export type UploadedRecord = z.infer<typeof uploadedRecordSchema>;

/** 200: `ok` is true and `files` holds the record of the one file sent. */
export const uploadAnswerSchema = z.object({
  ok: z.literal(true),
  files: z.array(uploadedRecordSchema).check(z.minLength(1)),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** Any other status: `ok` is false, `files` empty. */
export const uploadRefusalSchema = z.extend(refusalSchema, {
  ok: z.literal(false),
  files: z.optional(z.array(uploadedRecordSchema)),
});
