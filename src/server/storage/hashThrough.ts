/** The same bytes, each chunk shown to a hash as it passes. */
export async function* hashed<Chunk extends Uint8Array>(
  bytes: AsyncIterable<Chunk>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Chunk> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}
