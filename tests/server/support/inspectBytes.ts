import { Readable } from 'node:stream';
import { Refusal } from '../../../src/server/refusals/refusal.ts';
import { checkContent } from '../../../src/server/files/inspection/contentCheck.ts';
import { ArrivingFile } from '../../../src/server/files/arrivingFile.ts';
import { Semaphore } from '../../../src/server/files/semaphore.ts';
import { Rejection } from '../../../src/server/files/inspection/rejection.ts';

/** Above the size of every file in these tests. */
const MOST_BYTES = 32 * 1_048_576;

/**
 * Inspects a file that arrives in chunks of a given size.
 *
 * @returns its kind, or the code of its refusal
 * @throws any other error of the inspection
 */
export async function inspectBytes(bytes: Buffer, chunkBytes = 65_536): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  try {
    const arriving = new ArrivingFile(Readable.from(chunks(), { objectMode: false }), {
      maxBytes: MOST_BYTES,
      semaphore: new Semaphore(1),
    });
    const { kind, bytes: rest } = await arriving.begin();
    let passed = 0;
    for await (const chunk of rest) passed += chunk.length;
    if (passed !== bytes.length) throw new Error(`of ${bytes.length} bytes ${passed} passed`);
    await checkContent(arriving.facts(), chunks());
    return kind;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Rejection) return error.code;
    throw error;
  }
}
