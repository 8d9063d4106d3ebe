import { open } from 'node:fs/promises';

/** Visitors' data is readable and writable by the server's own account only. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/**
 * Writes a new file. Its bytes are on the disk once this resolves; the caller flushes its folder.
 *
 * @throws {Error} if the file exists or the disk fails
 */
export async function writeNewFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes a folder to the disk. A file created or renamed in it is durable only after that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
