import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ON_POSTGRES, otherConnection } from '../support/backends.ts';
import { failed, runOrders, succeeded } from '../support/commandLine.ts';
import { linesOf, runDoctor } from '../support/doctor.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

const LINK_SECRET = 'the secret of the server in this test';
const NEWEST = '016-neighbourhoods';

/** Returns a database as the version before left it, with a file, and the visitor's cookie and key of it. */
async function olderDatabase() {
  const env = { DATA_DIR: await temporaryFolder(), LINK_SECRET };
  const server = await startServer(env);
  const visitor = new Visitor(server);
  const uploadedKeys = await visitor.uploadedKeys();
  await server.app.close();
  const other = await otherConnection(env.DATA_DIR);
  await other.query('drop index files_by_neighbourhood');
  await other.query('alter table files drop column neighbourhood');
  await other.query(`delete from kysely_migration where name = '${NEWEST}'`);
  return {
    env,
    other,
    cookie: visitor.cookie,
    uploadedKeys,
    migrations: async () =>
      (await other.query('select name from kysely_migration order by name')).map(
        ({ name }) => name,
      ),
  };
}

const MESSAGE = new RegExp(
  `^(?:DATA_DIR|DATABASE_URL) .+ cannot be used: an older version of this program made its tables, which lack ${NEWEST}\\. A server of that version may be using them, so no command changes them\\. Run the command in the folder of that version; or start the server of this version, which changes them, and run it again\\n$`,
);

test.each([
  ['list'],
  ['show', 'BCDFGHJK'],
  ['files', '--unordered'],
  ['reconcile'],
  ['resend', 'BCDFGHJK'],
  ['purge', '--unordered'],
  ['erase', 'ana@example.com'],
  ['confirm-clock'],
  ['reseal'],
])(
  'orders %s of a newer version leaves an older database as it is, and says what to do',
  async (...args) => {
    const { env, migrations } = await olderDatabase();
    const before = await migrations();
    expect(await runOrders(env, ...args)).toEqual(failed(expect.stringMatching(MESSAGE)));
    expect(await migrations()).toEqual(before);
  },
);

test('an older database is examined and backed up as it is, and changed only by the next start of the server', async () => {
  const { env, migrations } = await olderDatabase();
  const before = await migrations();
  expect(linesOf(await runDoctor({ ...env, MIN_FREE_MB: '0' }), 'database')).toContain(
    `ok: the next start changes its tables: ${NEWEST}`,
  );
  const folder = await temporaryFolder();
  const backup = await runOrders(env, 'backup', ...(ON_POSTGRES ? ['--record'] : [folder]));
  expect({ ...backup, output: '' }).toEqual(succeeded(''));
  expect(await readdir(folder)).toHaveLength(ON_POSTGRES ? 0 : 1);
  expect(await migrations()).toEqual(before);

  await startServer(env);
  expect(await migrations()).toEqual([...before, NEWEST]);
  expect(await runOrders(env, 'list')).toMatchObject({ code: 0 });
});

test('a file of an older database still counts for its network, and its visitor orders it', async () => {
  const { env, other, cookie, uploadedKeys } = await olderDatabase();
  const limits = { UNORDERED_LIMIT_PER_ADDRESS_MB: '1', MAX_FILE_MB: '1' };
  const server = await startServer({ ...env, ...limits });
  const visitor = new Visitor(server, { cookie });
  const newer = await visitor.uploadedKeys(15);
  expect((await visitor.upload()).status).toBe(429);
  expect(
    await other.query('select count(*) as files from files where neighbourhood is null'),
  ).toEqual([{ files: ON_POSTGRES ? '1' : 1 }]);
  const order = { ...ORDER, uploadedKeys: [...uploadedKeys, ...newer] };
  expect((await visitor.checkout(order)).status).toBe(200);
});
