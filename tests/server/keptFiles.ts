import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Vault } from '../../src/server/quarantine/vault.ts';
import { secretIn } from '../../src/server/secret.ts';
import { DiskStorage } from '../../src/server/storage/diskStorage.ts';
import { databaseEnvironment, otherConnection } from './databases.ts';

/** Every file that a server has in quarantine or released, as its visitor sent it, by its key. */
export async function keptFiles(dataDir: string): Promise<ReadonlyMap<string, Buffer>> {
  const { LINK_SECRET } = await databaseEnvironment(dataDir);
  const secret = LINK_SECRET ?? (await secretIn(dataDir));
  const vault = new Vault(new DiskStorage(dataDir), secret);
  const other = await otherConnection(dataDir);
  const rows = await other.query(
    "select key, wrapped_key, sha256 from files where status in ('quarantined', 'released')",
  );
  const entries = rows.map(async (row): Promise<[string, Buffer]> => {
    const [key, wrappedKey, sha256] = [row['key'], row['wrapped_key'], row['sha256']].map(String);
    const file = { key: key ?? '', wrappedKey: wrappedKey ?? '', sha256: sha256 ?? '' };
    return [file.key, await buffer(vault.read(file))];
  });
  return new Map(await Promise.all(entries));
}

/** The same by their SHA-256, in hexadecimal. */
export async function keptDigests(dataDir: string): Promise<string[]> {
  return [...(await keptFiles(dataDir)).values()].map(digestOf);
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
