import { describe, expect, test } from 'vitest';
import { BootError } from '../../../src/server/config/config.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { keyFingerprint } from '../../../src/server/security/keyFingerprint.ts';
import { otherConnection, testOnce } from '../support/backends.ts';
import { failed, runOrders, succeeded } from '../support/commandLine.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import {
  startServer,
  temporaryFolder,
  Visitor,
  type RunningServer,
} from '../support/testServer.ts';

const OLD = 'the secret with which this test begins';
const NEW = 'the secret to which this test changes';
const OTHER = 'a secret that no server of this test has';

/** Starts servers one after the other on the same database and storage. */
async function onOneDatabase() {
  const DATA_DIR = await temporaryFolder();
  const CLAMD_URL = await fakeClamd(replyAfterFile('stream: OK\0'));
  let running: RunningServer | null = null;
  return {
    dataDir: DATA_DIR,
    stop: async () => running?.app.close(),
    start: async (LINK_SECRET: string): Promise<RunningServer> => {
      await running?.app.close();
      running = null;
      running = await startServer({ DATA_DIR, CLAMD_URL, LINK_SECRET });
      return running;
    },
    reseal: (LINK_SECRET: string) => runOrders({ DATA_DIR, LINK_SECRET }, 'reseal'),
    query: async (sql: string) => (await otherConnection(DATA_DIR)).query(sql),
  };
}

/** Returns the status of a download whose link was signed with a secret. */
async function downloaded({ origin }: RunningServer, key: string, secret: string): Promise<number> {
  const links = downloadLinks({ secret, publicUrl: origin });
  const response = await fetch(links.linkFor({ key, expiresAt: Date.UTC(2100, 0) }));
  await response.arrayBuffer();
  return response.status;
}

async function upload(server: RunningServer): Promise<string> {
  const [key = ''] = await new Visitor(server).uploadedKeys();
  return key;
}

describe('a secret that is not the one of the database', () => {
  testOnce.each([true, false])(
    'a server with another LINK_SECRET does not start (files were received: %s)',
    async (isUsed) => {
      const { start } = await onOneDatabase();
      const first = await start(OLD);
      if (isUsed) await upload(first);
      const refused = start(NEW);
      await expect(refused).rejects.toThrow(BootError);
      await expect(refused).rejects.toThrow(
        /^LINK_SECRET is not the secret of the database \S+, whose files need a secret whose fingerprint is [0-9a-f]{16}: put that back\. To change the secret, set LINK_SECRET to the new one, a comma, and that one$/,
      );
      await start(OLD);
    },
  );

  testOnce(
    'a secret that cannot open the files of a version that recorded no fingerprints is refused',
    async () => {
      const { start, stop, query } = await onOneDatabase();
      await upload(await start(OLD));
      await stop();
      await query('delete from link_secrets');
      await expect(start(NEW)).rejects.toThrow(
        /^LINK_SECRET is not .* whose files need another secret:/,
      );
      await start(OLD);
      expect(await query('select fingerprint from link_secrets')).toEqual([
        { fingerprint: keyFingerprint(OLD) },
      ]);
    },
  );

  test('only one of several servers that start at once with different secrets on a new database starts', async () => {
    const DATA_DIR = await temporaryFolder();
    await (await startServer({ DATA_DIR, LINK_SECRET: OLD })).app.close();
    const other = await otherConnection(DATA_DIR);
    await other.query('delete from link_secrets');
    const started = await Promise.allSettled(
      [OLD, NEW, OTHER].map((LINK_SECRET) => startServer({ DATA_DIR, LINK_SECRET })),
    );
    expect(started.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await other.query('select number from link_secrets')).toHaveLength(1);
  });

  testOnce(
    'a command with another LINK_SECRET fails, and leaves the database to the server',
    async () => {
      const { dataDir, start, stop, query } = await onOneDatabase();
      await start(OLD);
      await stop();
      const list = (LINK_SECRET: string) => runOrders({ DATA_DIR: dataDir, LINK_SECRET }, 'list');
      expect(await list(NEW)).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringMatching(/^LINK_SECRET is not the secret of the database /),
      });
      expect(await list(`${NEW},${OLD}`)).toMatchObject({ code: 0 });
      expect(await query('select fingerprint from link_secrets')).toEqual([
        { fingerprint: keyFingerprint(OLD) },
      ]);
    },
  );
});

describe('a secret that is changed', () => {
  test('old files and links stay open under a list of secrets, and after resealing the old one can go', async () => {
    const { start, reseal } = await onOneDatabase();
    const first = await start(OLD);
    const older = await upload(first);
    expect(await downloaded(first, older, OLD)).toBe(200);

    const both = await start(`${NEW}, ${OLD}`);
    const newer = await upload(both);
    expect([
      await downloaded(both, older, OLD),
      await downloaded(both, older, NEW),
      await downloaded(both, newer, NEW),
      await downloaded(both, newer, OTHER),
    ]).toEqual([200, 200, 200, 404]);
    await expect(start(NEW)).rejects.toThrow(keyFingerprint(OLD));
    await expect(start(OLD)).rejects.toThrow(keyFingerprint(NEW));

    await start(`${NEW},${OLD}`);
    expect(await reseal(`${NEW},${OLD}`)).toEqual(
      succeeded(`Keys of orders and files sealed with the first secret: 1 now, 1 before.
No order and no file needs the secret ${keyFingerprint(OLD)} any more. Once every server runs with the new one first, run this again. Then the old one can be removed from LINK_SECRET.
Until 30 days after the last server began with the new one, the command erase still needs the old one: it finds files that nobody has ordered by the secret of their upload.
Links in mails that were sent before stop working then: npm run orders -- files <ref> gives new ones. Backups made before still need the old secret.
`),
    );
    expect(await reseal(`${NEW},${OLD}`)).toEqual(
      succeeded('Keys of orders and files sealed with the first secret: 0 now, 2 before.\n'),
    );
    const last = await start(NEW);
    expect([
      await downloaded(last, older, NEW),
      await downloaded(last, newer, NEW),
      await downloaded(last, older, OLD),
    ]).toEqual([200, 200, 404]);
  });

  test('resealing that was interrupted goes on where it stopped', async () => {
    const { start, reseal, query } = await onOneDatabase();
    const first = await start(OLD);
    const keys = [await upload(first), await upload(first), await upload(first)];
    const sealed = await query('select id, wrapped_key from data_keys order by id');
    await start(`${NEW},${OLD}`);
    await reseal(`${NEW},${OLD}`);
    // This is what a process leaves that was killed after its first file.
    for (const { id, wrapped_key: wrapped } of sealed.slice(1)) {
      await query(
        `update data_keys set wrapped_key = '${String(wrapped)}' where id = '${String(id)}'`,
      );
    }
    expect((await reseal(`${NEW},${OLD}`)).output).toBe(
      'Keys of orders and files sealed with the first secret: 2 now, 1 before.\n',
    );
    const last = await start(NEW);
    for (const key of keys) expect(await downloaded(last, key, NEW)).toBe(200);
  });

  testOnce('no secret is given up while a file cannot be opened by any', async () => {
    const { start, reseal, query } = await onOneDatabase();
    const first = await start(OLD);
    const [damaged, whole] = [await upload(first), await upload(first)];
    await query(
      `update data_keys set wrapped_key = (select wrapped_key from data_keys where id = '${whole}') where id = '${damaged}'`,
    );
    await start(`${NEW},${OLD}`);
    expect(await reseal(`${NEW},${OLD}`)).toEqual({
      code: 1,
      errors: '',
      output: `Keys of orders and files sealed with the first secret: 1 now, 0 before.
None of the secrets opens the keys of these orders and files, and no secret can be given up:
  ${damaged}
`,
    });
    await expect(start(NEW)).rejects.toThrow(keyFingerprint(OLD));
  });

  testOnce(
    'the command line does not reseal under a secret that the database does not know',
    async () => {
      const { start, reseal } = await onOneDatabase();
      await upload(await start(OLD));
      expect(await reseal(NEW)).toEqual(
        failed(expect.stringMatching(/^LINK_SECRET is not the secret of the database /)),
      );
    },
  );
});
