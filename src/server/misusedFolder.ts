import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupInUse, isBackup } from './backup/manifest.ts';

const ROOT = 0;

/** Returns a message that this process would damage a folder by using it as its data folder, and what to do; or `null`. */
export function misuseOf(dataDir: string): string | null {
  if (isBackup(dataDir)) return backupInUse(dataDir);
  const owner = process.geteuid?.() === ROOT ? otherOwner(dataDir) : null;
  return owner === null || ownerOfNewFiles(dataDir) === owner
    ? null
    : `DATA_DIR ${dataDir} holds data of account ${owner}, which could not read what root writes there: run this as that account. If only root uses the folder, run: chown -R root ${dataDir}`;
}

/**
 * Returns the account other than root that data in a folder belong to, or `null`. The folder's own account says
 * nothing: a container that runs as root may use a folder of its host.
 */
function otherOwner(dataDir: string): number | null {
  // A path that is not a folder is reported when it is used.
  if (!existsSync(dataDir) || !statSync(dataDir).isDirectory()) return null;
  for (const name of readdirSync(dataDir)) {
    // An entry may be removed meanwhile, such as SQLite's log.
    const entry = lstatSync(join(dataDir, name), { throwIfNoEntry: false });
    if (entry !== undefined && entry.uid !== ROOT) return entry.uid;
  }
  return null;
}

/**
 * Returns the account that files of this process belong to in a folder, or `null` if it cannot write there. A
 * file server may give root's files to another account.
 */
function ownerOfNewFiles(folder: string): number | null {
  const path = join(folder, `owner-${randomUUID()}`);
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return statSync(path).uid;
  } catch {
    return null;
  } finally {
    rmSync(path, { force: true });
  }
}
