import { existsSync } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Visitors' data is readable and writable by the server's own account only. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/**
 * Creates a folder named by the operator, and its parents, unless it exists. Node's recursive `mkdir`
 * never ends below Linux's /proc, where creating a folder fails as if its parent were missing.
 *
 * @throws {Error} of the file system
 */
export async function createFolder(path: string): Promise<void> {
  const above = dirname(path);
  if (!existsSync(above)) await createFolder(above);
  try {
    await mkdir(path, { mode: FOLDER_MODE });
  } catch (error) {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory() !== true) throw error;
  }
}

/**
 * Writes a new file. Its content is on the disk once this resolves; the caller has to flush its folder.
 *
 * @throws {Error} if the file exists or the disk fails, or the error of the byte stream
 */
export async function writeNewFile(
  path: string,
  content: string | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    if (typeof content === 'string') await file.writeFile(content);
    else for await (const chunk of content) await file.writeFile(chunk);
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
