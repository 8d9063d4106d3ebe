import { statfs } from 'node:fs/promises';

/**
 * Returns the bytes that this account can still write to the disk of a folder, or `null` if the file
 * system does not say.
 */
export async function freeBytesOf(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
