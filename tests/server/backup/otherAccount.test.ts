import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RestoreError } from '../../../src/server/backup/restorable.ts';
import { restoreBackup } from '../../../src/server/backup/restoreBackup.ts';
import { startWithBackups } from '../support/backups.ts';
import { temporaryFolder } from '../support/testServer.ts';

test('only the account that owns DATA_DIR restores into it, since the server could not open what another restores', async () => {
  const { backup } = await startWithBackups();
  const path = await backup();
  const dataDir = join(await temporaryFolder(), 'data');
  await mkdir(dataDir);
  const { uid } = await stat(dataDir);
  const restoreAs = (userId: number) =>
    restoreBackup(
      {
        dataDir,
        linkSecret: null,
        olderSecrets: [],
        replaces: true,
        skipsDamaged: false,
        userId,
        now: Date.now,
      },
      path,
    );
  await expect(restoreAs(uid + 1)).rejects.toThrow(
    new RestoreError(
      `${dataDir} belongs to account ${uid}, and this is account ${uid + 1}. Run this as the account that owns DATA_DIR: docs/deploy/backup.md has the command`,
    ),
  );
  expect(await readdir(dataDir)).toEqual([]);
  expect((await restoreAs(uid)).manifest.damaged).toEqual([]);
});
