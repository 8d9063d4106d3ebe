import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CHECKED_FIELDS, refusalCodeOf } from '../../contract/refusal.ts';
import { FILE_PART, uploadFieldsSchema } from '../../contract/upload.ts';
import { ArrivingFile } from './arrivingFile.ts';
import { limitBody } from '../http/connection.ts';
import { Refusal } from '../refusals/refusal.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Sender } from './intake.ts';
import type { Quarantine } from './quarantine.ts';
import type { Digests } from '../security/digests.ts';
import { StorageError } from '../storage/storage.ts';
import { sanitizeFileName } from './fileName.ts';
import type { StoredFile, Vault } from './vault/vault.ts';
import type { FileFacts } from './inspection/findings.ts';
import type { Semaphore } from './semaphore.ts';

interface Receiving {
  readonly quarantine: Quarantine;
  readonly vault: Vault;
  readonly digests: Digests;
  readonly maxFileBytes: number;
  readonly maxBodyBytes: number;
  /** Limits how many chunks of all uploads are processed at once. */
  readonly semaphore: Semaphore;
  /** The key under which the file is stored. */
  readonly key: string;
  /** The id of the visitor's session. */
  readonly session: string;
  readonly sender: Sender;
}

/** A file that was stored, before its content is inspected. */
interface ReceivedUpload {
  readonly stored: StoredFile;
  /** The visitor's name of the file, sealed. */
  readonly name: string | null;
  readonly facts: FileFacts;
  /** See `ReceivedFile`; `null` until the fields are known. */
  readonly emailDigest: string | null;
}

/** Errors with a response of their own. All others are caused by a malformed body. */
const EXPECTED_ERRORS = [Refusal, StorageError, DatabaseError];

/** The rules for the fields that have arrived, without requiring the others. */
const arrivedFieldsSchema = z.partial(uploadFieldsSchema);

/**
 * Reads the body of an upload: one file and its fields, in any order. The file is stored as it arrives.
 * An error in the file, or in a field before it, is reported before the rest is read.
 *
 * @returns the file, stored, not inspected and not yet admitted to the quarantine
 * @throws {Refusal}, {StorageError} or {DatabaseError}: the caller then discards the file
 */
export async function receiveUpload(
  request: FastifyRequest,
  receiving: Receiving,
): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  let file: ReceivedUpload | null = null;
  // The limits of the parts do not count what is before, between and after them.
  limitBody(request, receiving.maxBodyBytes, new Refusal('file_too_large'));
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        addField(fields, part);
      } else {
        if (file !== null || part.fieldname !== FILE_PART) throw new Refusal('malformed_request');
        checkFields(arrivedFieldsSchema, fields);
        file = await receiveFile(part, receiving, lengthOf(request));
      }
    }
    if (file === null) throw new Refusal('file_missing');
    checkFields(uploadFieldsSchema, fields);
    return { ...file, emailDigest: receiving.digests.ofEmail(fields['email'] ?? '') };
  } catch (error) {
    if (EXPECTED_ERRORS.some((type) => error instanceof type)) throw error;
    // Any other error means that the body was cut off or is not multipart.
    throw new Refusal('malformed_request', { cause: error });
  }
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  const { fieldname: name, value, valueTruncated } = part;
  const field = CHECKED_FIELDS.find((checked) => checked === name);
  if (
    field === undefined ||
    !Object.hasOwn(uploadFieldsSchema.shape, field) ||
    Object.hasOwn(fields, field) ||
    typeof value !== 'string'
  ) {
    throw new Refusal('malformed_request');
  }
  if (valueTruncated) throw new Refusal(`invalid_${field}`);
  fields[field] = value;
}

function checkFields(schema: z.ZodMiniType, fields: Record<string, string>): void {
  const { error } = schema.safeParse(fields);
  if (error !== undefined) throw new Refusal(refusalCodeOf(error));
}

async function receiveFile(
  part: MultipartFile,
  { quarantine, vault, maxFileBytes, semaphore, key, session, sender }: Receiving,
  bodyBytes: number,
): Promise<ReceivedUpload> {
  const arriving = new ArrivingFile(part.file, { maxBytes: maxFileBytes, semaphore });
  const { kind, bytes } = await arriving.begin();
  const name = sanitizeFileName(part.filename, kind);
  const file = { key, session, kind, ...sender, bytes: Math.min(bodyBytes, maxFileBytes) };
  const stored = { key, ...(await quarantine.receive(file, bytes)) };
  return {
    stored,
    name: name === null ? null : vault.sealName(stored, name),
    facts: arriving.facts(),
    emailDigest: null,
  };
}

/** Returns the length of a request's body, or infinity if the request does not state it. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = headers['content-length'];
  return length === undefined ? Infinity : Number(length);
}
