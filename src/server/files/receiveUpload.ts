import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refusalCodeOf } from '../../contract/refusal.ts';
import { FILE_PART, uploadFieldsSchema } from '../../contract/upload.ts';
import { randomToken } from '../ids/token.ts';
import { Refusal } from '../refusals/refusal.ts';
import { DatabaseError } from '../database/errors.ts';
import type { ReceivedFile } from './files.ts';
import type { Quarantine } from './quarantine.ts';
import { StorageError } from '../storage/storage.ts';
import { harmlessName } from './fileName.ts';
import { Inspection } from './inspection/inspection.ts';

interface Receiving {
  readonly quarantine: Quarantine;
  readonly maxFileBytes: number;
  /** Whose file it is. */
  readonly session: string;
}

/** What is thrown on purpose. */
const OURS = [Refusal, StorageError, DatabaseError];

/** The rules of those fields that have arrived. */
const arrivedFieldsSchema = z.partial(uploadFieldsSchema);

/**
 * Reads an upload's body: one file and its fields, in any order. The file goes to quarantine as
 * it comes; what is wrong with it, or with a field before it, is found before the rest is read.
 *
 * @returns the file, received and not yet kept
 * @throws {Refusal}, {StorageError} or {DatabaseError}; nothing is left of the file then
 */
export async function receiveUpload(
  request: FastifyRequest,
  receiving: Receiving,
): Promise<ReceivedFile> {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        addField(fields, part);
      } else {
        if (file !== null || part.fieldname !== FILE_PART) throw new Refusal('malformed_request');
        checkFields(arrivedFieldsSchema, fields);
        file = await receiveFile(part, receiving);
      }
    }
    if (file === null) throw new Refusal('file_missing');
    checkFields(uploadFieldsSchema, fields);
    return file;
  } catch (error) {
    if (file !== null) await receiving.quarantine.discard(file.key);
    if (OURS.some((type) => error instanceof type)) throw error;
    // Whatever else ends the reading is a body that broke off or is no multipart body.
    throw new Refusal('malformed_request', { cause: error });
  }
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  const { fieldname: name, value, valueTruncated } = part;
  const isKnown = Object.hasOwn(uploadFieldsSchema.shape, name);
  if (!isKnown || Object.hasOwn(fields, name) || typeof value !== 'string' || valueTruncated) {
    throw new Refusal('malformed_request');
  }
  fields[name] = value;
}

function checkFields(schema: z.ZodMiniType, fields: Record<string, string>): void {
  const { error } = schema.safeParse(fields);
  if (error !== undefined) throw new Refusal(refusalCodeOf(error));
}

async function receiveFile(
  part: MultipartFile,
  { quarantine, maxFileBytes, session }: Receiving,
): Promise<ReceivedFile> {
  const key = randomToken();
  const inspection = new Inspection(part.file, maxFileBytes);
  const { kind, bytes } = await inspection.begin();
  const name = harmlessName(part.filename, kind);
  const stored = await quarantine.receive({ key, session, kind, name }, bytes);
  return { key, bytes: inspection.bytes, ...stored };
}
