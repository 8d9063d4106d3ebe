import { hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECRET_CHARACTERS } from '../config/secrets.ts';
import { syncFolder, writeNewFile } from '../storage/durable.ts';
import { hasCode } from '../errors/errorCode.ts';

const KEY_BYTES = 32;
/** The name of the file in `DATA_DIR` that holds the secret if `LINK_SECRET` is not set. */
export const SECRET_FILE = 'link-secret';

/**
 * Derives a key of 256 bits for one purpose from the server's secret (HKDF, SHA-256). The keys of
 * different purposes are independent of each other.
 */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/**
 * Creates the secret of a folder, durable and readable by this account only. A draft is flushed to the
 * disk and then hard-linked to the path. If several processes do this, the first wins, all return the
 * same secret, and none reads an incomplete one.
 */
export async function createSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, SECRET_FILE);
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  await writeNewFile(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
  return (await readFile(path, 'utf8')).trim();
}

/**
 * Reads the secret kept in a folder. Returns `null` if there is none.
 *
 * @throws {Error} if the file system fails, or the secret is too short
 */
export async function readSecret(dataDir: string): Promise<string | null> {
  const secret = await readIfExists(join(dataDir, SECRET_FILE));
  if (secret !== null && secret.length < SECRET_CHARACTERS) {
    throw new Error(`${SECRET_FILE} is too short`);
  }
  return secret;
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
