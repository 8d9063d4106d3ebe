import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refusalCodeOf } from '../../contract/refusal.ts';
import { FILE_PART, uploadFieldsSchema } from '../../contract/upload.ts';
import { randomSecret } from '../http/session.ts';
import { Refusal } from '../refusals.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
import { Inspection, type Inspected } from './inspect.ts';

/** A file received into the storage, not yet kept. */
export interface ReceivedFile extends Inspected {
  readonly key: string;
}

/** The rules of those fields that have arrived. */
const arrivedFieldsSchema = z.partial(uploadFieldsSchema);

/**
 * Reads an upload's body: one file and its fields, in any order. The file goes to the storage as
 * it comes; what is wrong with it, or with a field before it, is found before the rest is read.
 *
 * @throws {Refusal} or {StorageError}; nothing is left in the storage then
 */
export async function receiveUpload(
  request: FastifyRequest,
  { storage, maxFileBytes }: { storage: Storage; maxFileBytes: number },
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
        file = await receiveFile(part, { storage, maxFileBytes });
      }
    }
    if (file === null) throw new Refusal('file_missing');
    checkFields(uploadFieldsSchema, fields);
    return file;
  } catch (error) {
    if (file !== null) await storage.discard(file.key);
    if (error instanceof Refusal || error instanceof StorageError) throw error;
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
  { storage, maxFileBytes }: { storage: Storage; maxFileBytes: number },
): Promise<ReceivedFile> {
  const key = randomSecret();
  const inspection = new Inspection(maxFileBytes);
  await storage.receive(key, inspection.accepted(part.file));
  return { key, ...inspection.result };
}
