/** Bytes digested at a time, so that a large file is never in memory as a whole. */
const BLOCK_BYTES = 4 * 1_048_576;

/**
 * Returns a digest of a file's content, which identifies copies: the SHA-256 of the SHA-256 digests of its
 * blocks of 4 MB, in hexadecimal digits. Browsers cannot digest a file incrementally.
 *
 * @returns `null` if the file cannot be read, once it is aborted, and on pages without https, where browsers
 *   offer no digests
 */
export async function contentDigest(file: Blob, signal: AbortSignal): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  try {
    const digests: number[] = [];
    for (let at = 0; at < file.size; at += BLOCK_BYTES) {
      if (signal.aborted) return null;
      digests.push(...(await sha256(await file.slice(at, at + BLOCK_BYTES).arrayBuffer())));
    }
    const digest = await sha256(Uint8Array.from(digests));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

async function sha256(bytes: BufferSource): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
