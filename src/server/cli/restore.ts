import { DamagedBackupError, RestoreError } from '../backup/restorable.ts';
import { restoreBackup, type Restored } from '../backup/restoreBackup.ts';
import { finishSwap, isRestoreInterrupted } from '../backup/swap.ts';
import type { Command, CommandContext } from './command.ts';
import { CommandError, comesFromOutside, isSystemError, UsageError } from './errors.ts';

const REPLACE = '--replace';
const SKIP_DAMAGED = '--skip-damaged';

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['<backup>', `[${REPLACE}]`, `[${SKIP_DAMAGED}]`],
  about: 'brings everything back from a backup',
  run: (context, ...args) => {
    const options = new Set([REPLACE, SKIP_DAMAGED]);
    const [backup, ...others] = args.filter((arg) => !options.has(arg));
    if (backup === undefined || backup.startsWith('-') || others.length > 0)
      throw new UsageError(USAGE);
    return restore(context, {
      backup,
      replaces: args.includes(REPLACE),
      skipsDamaged: args.includes(SKIP_DAMAGED),
    });
  },
};

const USAGE = `Usage: npm run orders -- restore <backup> [${REPLACE}] [${SKIP_DAMAGED}]

  ${REPLACE}        gives up the data that DATA_DIR holds
  ${SKIP_DAMAGED}   restores everything else if files of the backup are damaged, and names them`;

async function restore(
  context: CommandContext,
  { backup, replaces, skipsDamaged }: { backup: string; replaces: boolean; skipsDamaged: boolean },
): Promise<string> {
  const { dataDir, databaseUrl, linkSecret, olderSecrets, objectStorage } = context.config();
  if (databaseUrl !== null || objectStorage !== null) {
    throw new CommandError(
      'This command restores SQLite and a folder. docs/deploy/backup.md has the commands for PostgreSQL and a bucket.',
    );
  }
  if (isRestoreInterrupted(dataDir)) {
    await finishSwap(dataDir).catch((error: unknown) => {
      if (!isSystemError(error)) throw error;
      throw new CommandError(
        `The restore that was interrupted is not complete: ${error.message}. Run it again to complete it.`,
      );
    });
    return 'The restore that was interrupted is complete. The server can be started.';
  }
  const userId = process.geteuid?.();
  try {
    return reportOf(
      await restoreBackup(
        { dataDir, linkSecret, olderSecrets, replaces, skipsDamaged, userId, now: Date.now },
        backup,
      ),
      dataDir,
    );
  } catch (error) {
    if (isRestoreInterrupted(dataDir) && isExpected(error)) {
      throw new CommandError(
        `The restore was interrupted: ${error.message}. Run it again to complete it.`,
      );
    }
    if (error instanceof DamagedBackupError) {
      throw new CommandError(
        `Nothing was restored or changed: ${error.message}. Restore another backup, or add ${SKIP_DAMAGED} to restore everything else.`,
      );
    }
    if (!isExpected(error)) throw error;
    throw new CommandError(`Nothing was restored or changed: ${error.message}.`);
  }
}

/** Whether a restore can fail in this way although the program is right. */
function isExpected(error: unknown): error is Error {
  return error instanceof RestoreError || comesFromOutside(error);
}

function reportOf(
  { manifest, leftOut, erasedOrders, erasedFiles, laterDatabases }: Restored,
  dataDir: string,
): string {
  const backedUp = manifest.files.filter(({ path }) => path.startsWith('files/')).length;
  const files = backedUp - leftOut.filter(({ key }) => key !== null).length;
  return [
    `${dataDir} is as it was at ${manifest.madeAt}, with ${files} files, each of which was opened.`,
    laterDatabases.length === 0
      ? 'No later database was found: repeat every erasure and purge that was made since then, before the server is started.'
      : `Deleted again, because later databases say so: ${erasedOrders} orders, ${erasedFiles} files.`,
    ...(manifest.damaged.length === 0
      ? []
      : [`Missing already when the backup was made: ${manifest.damaged.join(', ')}`]),
    ...(leftOut.length === 0
      ? []
      : [
          'Left out, and recorded as lost if it is a file of an order. Another backup may have it:',
          ...leftOut.map(({ reason }) => `  ${reason}`),
        ]),
    'Payments since then are compared with Stripe when the server is started.',
  ].join('\n');
}
