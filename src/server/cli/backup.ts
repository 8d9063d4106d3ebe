import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { formatFileSize } from '../../domain/fileSize.ts';
import { createBackup, removeOldBackups, type Backup } from '../backup/createBackup.ts';
import { keysOf } from '../backup/snapshot.ts';
import { SQLITE_FILE, type Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Schema } from '../database/schema.ts';
import { reasonOf } from '../errors/reasonOf.ts';
import { counted } from './amounts.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { CommandError, comesFromOutside, UsageError } from './errors.ts';
import { timeOf } from './table.ts';

export const backupCommand: Command = {
  name: 'backup',
  parameters: ['<folder>', '[--keep=n]', '[--without-key]'],
  about: 'copies everything into a new folder in there',
  run: async (context, ...args) => {
    const { folder, keep, withoutKey } = optionsOf(args);
    return folder === null ? record(context) : backup(context, { folder, keep, withoutKey });
  },
};

interface Options {
  /** `null` to record a backup that another program has made. */
  readonly folder: string | null;
  /** How many backups remain; `null` for all. */
  readonly keep: number | null;
  readonly withoutKey: boolean;
}

function optionsOf(args: readonly string[]): Options {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: 'string' },
        'without-key': { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
      },
    });
    const [folder = null] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    const isCount = keep === null || (Number.isInteger(keep) && keep > 0);
    if (positionals.length > 1 || !isCount || values.record !== (folder === null)) {
      throw new TypeError('these options do not go together');
    }
    return { folder, keep, withoutKey: values['without-key'] };
  } catch {
    throw new UsageError(USAGE);
  }
}

const USAGE = `Usage: npm run orders -- backup <folder> [--keep=n] [--without-key]
       npm run orders -- backup --record

  --keep=n        removes all backups in the folder but the newest n
  --without-key   leaves the key out, without which nobody can read the files
  --record        makes no backup: records for the metrics that pg_dump has made one`;

async function backup(
  context: CommandContext,
  { folder, keep, withoutKey }: Options & { folder: string },
): Promise<CommandResult> {
  const { dataDir, databaseUrl, linkSecret, olderSecrets, objectStorage } = context.config();
  if (databaseUrl !== null || objectStorage !== null) {
    throw new CommandError(
      'This command backs up SQLite and a folder. docs/deploy/backup.md has the commands for PostgreSQL and a bucket.',
    );
  }
  if (`${await resolvedPath(folder)}${sep}`.startsWith(`${await resolvedPath(dataDir)}${sep}`)) {
    throw new CommandError(`${folder} is in DATA_DIR, and would be lost together with it.`);
  }
  // Services would require the current schema. A backup before an update copies an older one as it
  // is.
  const { database, storage, secret } = await context.data();
  const made = await createBackup(
    {
      database,
      storage,
      dataDir,
      secret,
      olderSecrets,
      includesSecret: linkSecret === null && !withoutKey,
      now: Date.now,
    },
    folder,
  ).catch((error: unknown) => {
    if (!comesFromOutside(error)) throw error;
    throw new CommandError(
      `The backup into ${folder} failed, and nothing of it remains: ${reasonOf(error)}`,
    );
  });
  const isWhole = made.manifest.damaged.length === 0;
  const failure = isWhole ? await failureToRecord(database, made) : null;
  const isSuccess = isWhole && failure === null;
  // Older backups are kept if a file is damaged, because they may hold it intact.
  if (isSuccess && keep !== null) await removeOldBackups(folder, { made, keep });
  const output = [...reportOf(made, { linkSecret, withoutKey }), ...unrecorded(failure)].join('\n');
  return { output, exitCode: isSuccess ? 0 : 1 };
}

/** Records a backup, and returns why that failed, or `null`. The disk of the database may be full or read-only. */
async function failureToRecord(database: Database, made: Backup): Promise<string | null> {
  try {
    await recordBackup(database, { finished_at: Date.now(), ...sizeOf(made) });
    return null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return error.message;
  }
}

function unrecorded(failure: string | null): string[] {
  if (failure === null) return [];
  return [
    `It is complete, but could not be recorded (${failure}). So no older backup was removed, and the metrics show the one before.`,
  ];
}

/** Returns an absolute path without symbolic links. Its last parts may not exist yet. */
async function resolvedPath(path: string): Promise<string> {
  const absolute = resolve(path);
  return realpath(absolute).catch(async () =>
    join(await resolvedPath(dirname(absolute)), basename(absolute)),
  );
}

async function record(context: CommandContext): Promise<string> {
  const { database } = await context.data();
  const time = Date.now();
  await recordBackup(database, { finished_at: time, files: null, bytes: null });
  return `Recorded that a backup succeeded at ${timeOf(time)}.`;
}

async function recordBackup(database: Database, row: Schema['backups']): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => transaction.insertInto('backups').values(row).execute());
}

function sizeOf({ manifest: { files } }: Backup): { files: number; bytes: number } {
  return {
    files: files.filter(({ path }) => path.startsWith('files/')).length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function reportOf(
  made: Backup,
  { linkSecret, withoutKey }: { linkSecret: string | null; withoutKey: boolean },
): string[] {
  const { key, damaged } = made.manifest;
  const { files, bytes } = sizeOf(made);
  const keys = keysOf(made.manifest, join(made.path, SQLITE_FILE));
  const keyLine =
    linkSecret === null && !withoutKey
      ? `The key (${key}) is in it: whoever has this backup can read every file.`
      : keys.length > 1
        ? `The keys (${keys.join(', ')}) are not in it: keep all of them elsewhere, since nobody can read every file without them.`
        : `The key (${key}) is not in it: keep it elsewhere, since nobody can read the files without it.`;
  return [
    `The database and ${counted(files, 'file')}, ${formatFileSize(bytes, 'en')}, are in ${made.path}`,
    keyLine,
    ...(damaged.length === 0
      ? []
      : [
          `These files are missing, damaged or cannot be read, and are not in the backup. Older backups may have them:`,
          ...damaged.map((fileKey) => `  ${fileKey}`),
        ]),
    ...(made.copiedAgain.length === 0
      ? []
      : [
          'The previous backup has damaged copies of these files, which were copied again:',
          ...made.copiedAgain.map((fileKey) => `  ${fileKey}`),
        ]),
  ];
}
