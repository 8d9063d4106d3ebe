/**
 * Returns the SHA-256 of a file's content in hexadecimal digits, as the server states it of an uploaded one.
 * The whole file is in memory meanwhile, because browsers cannot digest one incrementally.
 *
 * @returns `null` if the file cannot be read, and on pages without https, where browsers offer no digests
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  } catch {
    return null;
  }
}
