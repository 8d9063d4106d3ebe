import { Refusal } from '../../../src/server/refusals/refusal.ts';
import { Inspection } from '../../../src/server/files/inspection/inspection.ts';

/** No file of these tests is larger. */
const MOST_BYTES = 32 * 1_048_576;

/**
 * What the server makes of a file that comes in pieces of so many bytes: its kind, or the code it is
 * refused by.
 *
 * @throws what is no refusal, as the server's own fault would be
 */
export async function judged(bytes: Buffer, pieceBytes = 65_536): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      yield bytes.subarray(at, at + pieceBytes);
    }
  }
  try {
    const inspection = new Inspection(pieces(), MOST_BYTES);
    const { kind, bytes: rest } = await inspection.begin();
    let passed = 0;
    for await (const piece of rest) passed += piece.length;
    if (passed !== bytes.length) throw new Error(`of ${bytes.length} bytes ${passed} passed`);
    return kind;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
