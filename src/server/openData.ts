import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRestoreInterrupted, removeAbandoned } from './backup/swap.ts';
import { BootError, type Config } from './config/config.ts';
import {
  openPostgres,
  openSqlite,
  probeDatabase,
  type Database,
  type Tables,
} from './database/database.ts';
import { DatabaseError } from './database/errors.ts';
import { databaseNameOf, holdsRows } from './database/existing.ts';
import { reasonOf } from './errors/reasonOf.ts';
import { Secrets, UnknownSecretError } from './files/vault/secrets.ts';
import {
  isDatabaseEmpty,
  isDatabaseMissing,
  lostDatabase,
  lostFolder,
  tracesIn,
} from './lostData.ts';
import { misuseOf } from './misusedFolder.ts';
import { keyFingerprint } from './security/keyFingerprint.ts';
import { createSecret, readSecret, SECRET_FILE } from './security/linkSecret.ts';
import { DiskStorage, holdsFiles } from './storage/diskStorage.ts';
import { createFolder } from './storage/durable.ts';
import type { Storage } from './storage/storage.ts';

type DataConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'linkSecret' | 'objectStorage' | 'olderSecrets'
>;

interface Options {
  /** A missing database is an error unless its tables are to be migrated. */
  readonly tables: Tables;
  /** A storage to use instead of the configured one. */
  readonly storage: Storage | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The data of a server. */
export interface OpenData {
  readonly database: Database;
  /** Where the database is, without a password. */
  readonly databaseName: string;
  readonly storage: Storage;
  /** The secret that seals and signs. */
  readonly secret: string;
  readonly secrets: Secrets;
}

/**
 * Opens the database and the storage, and checks that the secret matches the database.
 *
 * @throws {BootError} that names the variable at fault
 */
export async function openData(config: DataConfig, options: Options): Promise<OpenData> {
  const { dataDir, linkSecret, olderSecrets } = config;
  const databaseName = databaseNameOf(config);
  const misuse = misuseOf(dataDir);
  if (misuse !== null) throw new BootError(misuse);
  const { tables, now } = options;
  if (tables === 'migrated') {
    await withBootError(`DATA_DIR ${dataDir}`, () => removeAbandoned(dataDir));
  }
  if (isRestoreInterrupted(dataDir)) {
    throw new BootError(
      `DATA_DIR ${dataDir} cannot be used: a restore was interrupted. Run the same "npm run orders -- restore" again to complete it`,
    );
  }
  const traces = await withBootError(`DATA_DIR ${dataDir}`, () => tracesIn(config));
  if (traces !== null) {
    const isMissing = await withBootError(variableOf(config), () => isDatabaseMissing(config));
    if (isMissing) throw new BootError(lostDatabase(config, traces));
  }
  if (tables === 'migrated') {
    await withBootError(`DATA_DIR ${dataDir}`, () => createFolder(dataDir));
  } else if (config.databaseUrl === null && !existsSync(databaseName)) {
    throw new BootError(
      `there is no database ${databaseName}, and none was created: run the command in the folder of the server, or set DATA_DIR to its data folder`,
    );
  }
  const storage = options.storage ?? (await openStorage(config));
  const database = await openDatabase(config, tables);
  try {
    if (tables === 'migrated') {
      await withBootError(variableOf(config), () => requireWritable(database));
    }
    if (traces === 'files' && (await isDatabaseEmpty(database))) {
      throw new BootError(lostDatabase(config, traces));
    }
    const lost = tables === 'migrated' ? await lostFolder(database, config) : null;
    if (lost !== null) throw new BootError(lost);
    const secret = linkSecret ?? (await keptSecret(dataDir, database));
    const secrets = new Secrets({ database, secret, olderSecrets, now });
    await requireSecrets(secrets, { ...config, databaseName, tables });
    return { database, databaseName, storage, secret, secrets };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openStorage({
  dataDir,
  objectStorage,
}: Pick<Config, 'dataDir' | 'objectStorage'>): Promise<Storage> {
  if (objectStorage === null) return new DiskStorage(dataDir);
  return withBootError(`STORAGE_URL (${objectStorage.bucket})`, async () => {
    // The module is loaded only if it is used, because its client takes a sixth of the startup
    // time.
    const { ObjectStorage } = await import('./storage/objectStorage.ts');
    const storage = new ObjectStorage(objectStorage, dataDir);
    await storage.check();
    return storage;
  });
}

async function openDatabase(config: DataConfig, tables: Tables): Promise<Database> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null) {
    return withBootError(variableOf(config), () => openSqlite(dataDir, { tables }));
  }
  return withBootError(variableOf(config), () => openPostgres(databaseUrl, { tables }));
}

/** Requires a database that can be written to, or will be once another program has unlocked it. */
async function requireWritable(database: Database): Promise<void> {
  try {
    await probeDatabase(database);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.isBusy)) throw error;
  }
}

/** Returns the variable that says where the database is, with its value without a password. */
function variableOf(config: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  return config.databaseUrl === null
    ? `DATA_DIR ${config.dataDir}`
    : `DATABASE_URL (${databaseNameOf(config)})`;
}

/** Returns the secret of the data folder. Creates one only if nothing was sealed yet. */
async function keptSecret(dataDir: string, database: Database): Promise<string> {
  return withBootError(`DATA_DIR ${dataDir}`, async () => {
    const kept = await readSecret(dataDir);
    if (kept !== null) return kept;
    if ((await holdsFiles(dataDir)) || (await hasUsedSecret(database))) {
      throw new Error(
        `it holds orders or files, and not the secret that opens them. Restore its file ${SECRET_FILE}, or set LINK_SECRET`,
      );
    }
    return createSecret(dataDir);
  });
}

/** Whether a secret was used for anything that a database holds. @throws {DatabaseError} */
export async function hasUsedSecret(database: Database): Promise<boolean> {
  return holdsRows(database, ['files', 'orders', 'link_secrets']);
}

/** Only a server records its secret, because a command may run with a different environment. */
async function requireSecrets(
  secrets: Secrets,
  config: DataConfig & Pick<Options, 'tables'> & { databaseName: string },
): Promise<void> {
  try {
    await (config.tables === 'migrated' ? secrets.use() : secrets.requireKnown());
  } catch (error) {
    if (!(error instanceof UnknownSecretError)) throw error;
    throw new BootError(await wrongSecret(error, config));
  }
}

/** Returns a message that says which secret a database needs, and what to do. */
export async function wrongSecret(
  { missing }: UnknownSecretError,
  {
    dataDir,
    linkSecret,
    databaseName,
  }: Pick<DataConfig, 'dataDir' | 'linkSecret'> & { databaseName: string },
): Promise<string> {
  const kept = await readSecret(dataDir);
  const name = linkSecret === null ? `the file ${SECRET_FILE} in DATA_DIR` : 'LINK_SECRET';
  const secret =
    missing.length === 0 ? 'another secret' : `a secret whose fingerprint is ${missing.join(', ')}`;
  const isKept = linkSecret !== null && kept !== null && missing.includes(keyFingerprint(kept));
  const found = isKept ? `, which is in ${join(dataDir, SECRET_FILE)}` : '';
  return `${name} is not the secret of the database ${databaseName}, whose files need ${secret}${found}: put that back. To change the secret, set LINK_SECRET to the new one, a comma, and that one`;
}

/** Runs an action. @throws {BootError} that names the variable, if the action fails */
async function withBootError<T>(variable: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw new BootError(`${variable} cannot be used: ${reasonOf(error)}`);
  }
}
