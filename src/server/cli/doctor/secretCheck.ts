import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { databaseNameOf, withDatabase } from '../../database/existing.ts';
import { Secrets, UnknownSecretError, type Counted } from '../../files/vault/secrets.ts';
import { hasUsedSecret, wrongSecret } from '../../openData.ts';
import { keyFingerprint } from '../../security/keyFingerprint.ts';
import { readSecret, SECRET_FILE } from '../../security/linkSecret.ts';
import { holdsFiles } from '../../storage/diskStorage.ts';
import { fault, ok, warning, type Check, type Finding } from './check.ts';

export const secretCheck: Check = {
  name: 'secret',
  variables: ['DATA_DIR', 'DATABASE_URL', 'LINK_SECRET'],
  async run(config) {
    const { dataDir, linkSecret } = config;
    const secret = linkSecret ?? (await readSecret(dataDir));
    if (secret === null) return [await missing(config)];
    const used = await withDatabase(config, (database) => inspect(database, { config, secret }));
    return [
      ...(used ?? [
        ok(`its fingerprint is ${keyFingerprint(secret)}; nothing is sealed with it yet`),
      ]),
      ...(linkSecret === null ? await modeOf(join(dataDir, SECRET_FILE)) : []),
    ];
  },
};

async function missing(config: Config): Promise<Finding> {
  const isUsed = (await holdsFiles(config.dataDir)) || (await withDatabase(config, hasUsedSecret));
  return isUsed === true
    ? fault(
        `${config.dataDir} holds orders or files, and not the secret that opens them. Restore its file ${SECRET_FILE}, or set LINK_SECRET`,
      )
    : ok('there is none yet: the first start creates it');
}

async function inspect(
  database: Database,
  { config, secret }: { config: Config; secret: string },
): Promise<Finding[]> {
  const secrets = new Secrets({
    database,
    secret,
    olderSecrets: config.olderSecrets,
    now: Date.now,
  });
  try {
    await secrets.requireKnown();
  } catch (error) {
    if (!(error instanceof UnknownSecretError)) throw error;
    return [fault(await wrongSecret(error, { ...config, databaseName: databaseNameOf(config) }))];
  }
  return findingsOf(await secrets.count(), keyFingerprint(secret));
}

function findingsOf({ current, older, unreadable }: Counted, fingerprint: string): Finding[] {
  return [
    ok(`its fingerprint is ${fingerprint}; it opens ${current} keys of orders and files`),
    ...(older === 0
      ? []
      : [
          warning(
            `${older} keys still need an older secret of LINK_SECRET. Run: npm run orders -- reseal`,
          ),
        ]),
    ...(unreadable === 0
      ? []
      : [
          fault(
            `no secret opens ${unreadable} keys of orders or files. Add the secret that they were sealed with to LINK_SECRET, or restore a backup`,
          ),
        ]),
  ];
}

async function modeOf(path: string): Promise<Finding[]> {
  const { mode } = await stat(path);
  return (mode & 0o077) === 0
    ? []
    : [warning(`other accounts can read ${path}. Run: chmod 600 ${path}`)];
}
