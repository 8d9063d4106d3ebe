import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { BYTES_PER_MB, DEFAULT_MAX_FILE_MB } from '../../../src/domain/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import type { ObjectStorageConfig } from '../../../src/server/config/values.ts';
import { leftoverMs } from '../../../src/server/files/uploadTimes.ts';
import { Vault } from '../../../src/server/files/vault/vault.ts';
import { readSecret } from '../../../src/server/security/linkSecret.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { ObjectStorage } from '../../../src/server/storage/objectStorage.ts';
import type { Storage } from '../../../src/server/storage/storage.ts';
import { otherConnection, sharedEnvironment } from './backends.ts';

type Environment = Readonly<Record<string, string>>;

/** The age at which a server of the tests removes the remains of an upload. */
export const LEFTOVER_MS = leftoverMs(DEFAULT_MAX_FILE_MB * BYTES_PER_MB);

/** The folders of whole files and of current uploads. */
const FOLDERS = new Set(['files', 'incoming']);

/**
 * Returns the sorted keys of all files that a server stores, current uploads included.
 *
 * @param env where that server's environment differs from {@link sharedEnvironment}
 */
export async function storedFiles(dataDir: string, env: Environment = {}): Promise<string[]> {
  const { objectStorage } = await configOf(dataDir, env);
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && FOLDERS.has(basename(entry.parentPath)))
    .map(({ name }) => name);
  const objects = objectStorage === null ? [] : await objectsIn(objectStorage);
  return [...names, ...objects].toSorted();
}

/** Reads the stored bytes of a file, which are sealed. */
export async function storedBytes(dataDir: string, key: string): Promise<Buffer> {
  return buffer((await storageOf(dataDir)).read(key));
}

/** Replaces the stored bytes of a file, as a broken disk might. */
export async function alterStored(dataDir: string, key: string, bytes: Buffer): Promise<void> {
  const storage = await storageOf(dataDir);
  await storage.remove(key);
  await storage.write(key, chunksOf(bytes));
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Reads every file in quarantine or released, unsealed, by its key. */
export async function keptFiles(dataDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const { linkSecret } = await configOf(dataDir);
  const vault = new Vault(
    await storageOf(dataDir),
    linkSecret ?? (await readSecret(dataDir)) ?? '',
  );
  const other = await otherConnection(dataDir);
  const rows = await other.query(
    `select key, data_keys.wrapped_key, sha256 from files join data_keys on id = key
     where status in ('quarantined', 'released')`,
  );
  const kept = new Map<string, Buffer>();
  // One by one: hundreds of connections at once are too many for an object storage.
  for (const row of rows) {
    const [key = '', wrappedKey = '', sha256 = ''] = ['key', 'wrapped_key', 'sha256'].map((name) =>
      String(row[name]),
    );
    kept.set(key, await buffer(vault.read({ key, wrappedKey, sha256 })));
  }
  return kept;
}

/** Returns the SHA-256 of each of those files, in hexadecimal. */
export async function keptDigests(dataDir: string): Promise<string[]> {
  return [...(await keptFiles(dataDir)).values()].map(digestOf);
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function configOf(dataDir: string, env: Environment = {}) {
  return readConfig({ ...(await sharedEnvironment(dataDir)), ...env, DATA_DIR: dataDir });
}

/** Opens the storage of a server, independently of it. */
export async function storageOf(dataDir: string): Promise<Storage> {
  const { objectStorage } = await configOf(dataDir);
  return objectStorage === null
    ? new DiskStorage(dataDir)
    : new ObjectStorage(objectStorage, dataDir);
}

async function objectsIn({ bucket, prefix, endpoint }: ObjectStorageConfig): Promise<string[]> {
  const client = new S3Client(
    endpoint === null ? {} : { endpoint, region: 'us-east-1', forcePathStyle: true },
  );
  const Prefix = `${prefix}/`;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key.slice(Prefix.length));
}
