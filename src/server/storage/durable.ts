import { open } from 'node:fs/promises';

/** What visitors leave is for the server's own account alone. */
export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

/** Makes the names in a folder durable: a rename is on the disk once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
