/** Passes the bytes through unchanged and updates a hash with each chunk. */
export async function* hashThrough<Chunk extends Uint8Array>(
  bytes: AsyncIterable<Chunk>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Chunk> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
