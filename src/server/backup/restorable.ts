import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SQLITE_FILE } from '../database/database.ts';
import { isDatabaseOpen } from './snapshot.ts';

/** A backup cannot be restored. Nothing was changed. The message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

/** A file of a backup that cannot be restored. */
export interface DamagedFile {
  /** The key of a visitor's file, or `null` for a mail or the secret. */
  readonly key: string | null;
  /** Names the file and says what is wrong with it. */
  readonly reason: string;
}

/** Files of a backup are damaged, and all others could be restored. Nothing was changed. */
export class DamagedBackupError extends RestoreError {
  override name = 'DamagedBackupError';

  constructor(files: readonly DamagedFile[]) {
    super(files.map(({ reason }) => reason).join('; '));
  }
}

/**
 * Requires that an existing data folder belongs to an account. What another account restores, the
 * server cannot open afterwards.
 *
 * @throws {RestoreError} if it belongs to another
 * @throws {Error} of the file system
 */
export async function requireOwned(dataDir: string, userId: number): Promise<void> {
  if (!existsSync(dataDir)) return;
  const { uid } = await stat(dataDir);
  if (uid === userId) return;
  throw new RestoreError(
    `${dataDir} belongs to account ${uid}, and this is account ${userId}. Run this as the account that owns DATA_DIR: docs/deploy/backup.md has the command`,
  );
}

/** @throws {RestoreError} if another process has the database open */
export function requireUnused(dataDir: string): void {
  const path = join(dataDir, SQLITE_FILE);
  if (!existsSync(path) || !isDatabaseOpen(path)) return;
  throw new RestoreError(`a server or a command is using ${path}. Stop it first`);
}
