import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Passes bytes through and, at the end, returns their count and their SHA-256 in hexadecimal. */
export function measured(bytes: AsyncIterable<Uint8Array>): {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly result: () => { bytes: number; sha256: string };
} {
  const hash = createHash('sha256');
  let total = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      total += chunk.length;
      yield chunk;
    }
  }
  return { stream: pass(), result: () => ({ bytes: total, sha256: hash.digest('hex') }) };
}

/** Yields the bytes of a file, which is opened when the first chunk is requested. */
export async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}
