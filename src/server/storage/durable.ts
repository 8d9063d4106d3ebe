import { open } from 'node:fs/promises';

/** Visitors' data is readable and writable by the server's own account only. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Flushes a folder to the disk. A file created or renamed in it is durable only after that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
