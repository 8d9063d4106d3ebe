import { hkdfSync, randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SECRET_CHARACTERS } from '../config/config.ts';
import { FILE_MODE, syncFolder } from '../storage/durable.ts';

const KEY_BYTES = 32;
const FILE_NAME = 'link-secret';

/**
 * A key of 256 bits for one purpose, drawn from the server's secret (HKDF, SHA-256): knowing the
 * key of one purpose says nothing about that of another.
 */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/**
 * The secret kept in a folder, made at the first start. It is durable, whole and readable by this
 * account alone when this resolves, also when several processes start at once.
 *
 * @throws the file system's errors, and Error for a secret that was cut short
 */
export async function secretIn(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE_NAME);
  const secret = (await readIfThere(path)) ?? (await made(path));
  if (secret.length < SECRET_CHARACTERS) throw new Error(`${FILE_NAME} is too short`);
  return secret;
}

/** Linked to its name once it is on the disk: the first process wins, and none reads half of it. */
async function made(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(draft, 'wx', FILE_MODE);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
  return (await readFile(path, 'utf8')).trim();
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
