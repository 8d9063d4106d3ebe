import { RestoreError } from '../backup/restorable.ts';
import { restoreBackup, type Restored } from '../backup/restoreBackup.ts';
import { finishSwap, isRestoreInterrupted } from '../backup/swap.ts';
import type { Command, CommandContext } from './command.ts';
import { CommandError, isSystemError, UsageError } from './errors.ts';

const REPLACE = '--replace';

export const restoreCommand: Command = {
  name: 'restore',
  parameters: ['<backup>', `[${REPLACE}]`],
  about: 'brings everything back from a backup',
  run: (context, ...args) => {
    const [backup, ...others] = args.filter((arg) => arg !== REPLACE);
    if (backup === undefined || backup.startsWith('-') || others.length > 0) {
      throw new UsageError(`Usage: npm run orders -- restore <backup> [${REPLACE}]`);
    }
    return restore(context, { backup, replaces: args.includes(REPLACE) });
  },
};

async function restore(
  context: CommandContext,
  { backup, replaces }: { backup: string; replaces: boolean },
): Promise<string> {
  const { dataDir, databaseUrl, linkSecret, olderSecrets, objectStorage } = context.config();
  if (databaseUrl !== null || objectStorage !== null) {
    throw new CommandError(
      'This command restores SQLite and a folder. docs/deploy/backup.md has the commands for PostgreSQL and a bucket.',
    );
  }
  if (isRestoreInterrupted(dataDir)) {
    await finishSwap(dataDir);
    return 'The restore that was interrupted is complete. The server can be started.';
  }
  const userId = process.geteuid?.();
  try {
    return reportOf(
      await restoreBackup(
        { dataDir, linkSecret, olderSecrets, replaces, userId, now: Date.now },
        backup,
      ),
      dataDir,
    );
  } catch (error) {
    if (isSystemError(error)) {
      throw new CommandError(
        isRestoreInterrupted(dataDir)
          ? `The restore was interrupted: ${error.message}. Run it again to complete it.`
          : `Nothing was restored or changed: ${error.message}.`,
      );
    }
    if (!(error instanceof RestoreError)) throw error;
    throw new CommandError(`Nothing was restored or changed: ${error.message}.`);
  }
}

function reportOf(
  { manifest, erasedOrders, erasedFiles, laterDatabases }: Restored,
  dataDir: string,
): string {
  const files = manifest.files.filter(({ path }) => path.startsWith('files/')).length;
  return [
    `${dataDir} is as it was at ${manifest.madeAt}, with ${files} files, each of which was opened.`,
    laterDatabases.length === 0
      ? 'No later database was found: repeat every erasure and purge that was made since then, before the server is started.'
      : `Deleted again, because later databases say so: ${erasedOrders} orders, ${erasedFiles} files.`,
    ...(manifest.damaged.length === 0
      ? []
      : [`Missing already when the backup was made: ${manifest.damaged.join(', ')}`]),
    'Payments since then are compared with Stripe when the server is started.',
  ].join('\n');
}
