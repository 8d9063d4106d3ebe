import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The number of some bytes, and their SHA-256 in hexadecimal. */
interface Measures {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes bytes through and, at the end, returns their measures. */
export function measured(bytes: AsyncIterable<Uint8Array>): {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly result: () => Measures;
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

/** Reads a whole file and returns its measures. @throws {Error} of the file system */
export async function measureFile(path: string): Promise<Measures> {
  const { stream, result } = measured(bytesOf(path));
  for await (const chunk of stream) void chunk;
  return result();
}
