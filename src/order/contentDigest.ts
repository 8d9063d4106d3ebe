/** Bytes digested at a time, so that a large file is never in memory as a whole. */
const BLOCK_BYTES = 4 * 1_048_576;

/**
 * Returns a digest of a file's content, which identifies copies: the SHA-256 of the SHA-256 digests of its
 * blocks of 4 MB, in hexadecimal digits. Browsers cannot digest a file incrementally.
 *
 * @returns `null` on pages without https, where browsers offer no digests, and once it is aborted
 * @throws {Error} if the file cannot be read
 */
export async function contentDigest(file: Blob, signal: AbortSignal): Promise<string | null> {
  // Absent on pages without https.
  if (!globalThis.crypto?.subtle) return null;
  const digests: Uint8Array[] = [];
  for (let at = 0; at < file.size; at += BLOCK_BYTES) {
    if (signal.aborted) return null;
    digests.push(await sha256(file.slice(at, at + BLOCK_BYTES)));
  }
  const digest = await sha256(new Blob(digests.map((each) => Uint8Array.from(each))));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Blob): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
}
