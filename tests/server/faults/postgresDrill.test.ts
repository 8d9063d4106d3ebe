import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { pdf } from '../../fixtures/files.ts';
import { postgresPrograms } from '../../support/installed.ts';
import { dropDatabase } from '../../support/postgres.ts';
import { sharedEnvironment } from '../support/backends.ts';
import { runOrders } from '../support/commandLine.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { copyServer, failToStart, startProcess } from '../support/serverProcess.ts';
import { ORDER, temporaryFolder, uploadForm, FIELDS, Visitor } from '../support/testServer.ts';

const ERASED = { ...ORDER, name: 'Bia Lima', email: 'bia@example.org' };
const GUIDE = readFileSync('docs/deploy/backup.md', 'utf8');

/**
 * Runs the command of the guide that begins with some words, without what its output is piped to. The environment
 * says as whom.
 */
function runFromGuide(start: string, env: Record<string, string>, cwd: string): string {
  const at = GUIDE.indexOf(`\n${start} `);
  const [command = ''] = /^(?:.*\\\n)*.*/.exec(GUIDE.slice(at + 1)) ?? [];
  expect(command).toMatch(new RegExp(`^${start} .`));
  const path = [postgresPrograms(), process.env['PATH']].join(delimiter);
  const own = command.replace(/^sudo -u postgres /, '').replace(/ \|\n?$/, '');
  return execFileSync('sh', ['-c', own], {
    cwd,
    env: { ...env, PATH: path },
    encoding: 'utf8',
  });
}

test('after the loss of the database the commands of the guide bring every order back, and nobody who was erased', async () => {
  const bundle = await copyServer();
  const dataDir = join(await temporaryFolder(), 'data');
  const env: Record<string, string> & { DATA_DIR: string } = {
    ...(await sharedEnvironment(dataDir)),
    DATA_DIR: dataDir,
    CLAMD_URL: await fakeClamd(replyAfterFile('stream: OK\0')),
  };
  const server = await startProcess(bundle, env);
  const pay = async (order: object) => {
    const visitor = new Visitor(server);
    const url = await visitor.paymentUrl({ ...order, uploadedKeys: await visitor.uploadedKeys() });
    expect((await visitor.post(`${url}/pay`)).status).toBe(303);
    return new URL(url).pathname;
  };
  const page = await pay(ORDER);
  await pay(ERASED);
  await new Visitor(server).upload(uploadForm(pdf(), { ...FIELDS, email: ERASED.email }));

  const backup = await temporaryFolder();
  runFromGuide('pg_dump', env, backup);
  await cp(join(dataDir, 'files'), join(backup, 'files'), { recursive: true });
  expect((await runOrders(env, 'erase', ERASED.email, '--yes')).code).toBe(0);
  server.child.kill('SIGKILL');
  await server.exited;

  const restored = {
    ...env,
    DATA_DIR: join(await temporaryFolder(), 'data'),
    DATABASE_URL: await createByGuide(backup),
  };
  runFromGuide('pg_restore', restored, backup);
  await cp(join(backup, 'files'), join(restored.DATA_DIR, 'files'), { recursive: true });
  const wrong = { ...restored, LINK_SECRET: 'another secret than the one of the backup' };
  expect((await failToStart(bundle, wrong)).errors).toContain('LINK_SECRET');

  const old = { OLD_DATABASE_URL: env['DATABASE_URL'] ?? '' };
  const purged = runFromGuide('psql', old, backup).trim().split('\n');
  expect(purged).toHaveLength(1);
  for (const reference of purged) {
    expect((await runOrders(restored, 'purge', reference)).code).toBe(0);
  }
  expect((await runOrders(restored, 'erase', ERASED.email, '--yes')).code).toBe(0);

  const next = await startProcess(bundle, restored);
  const visitor = new Visitor(next);
  expect(await (await visitor.fetch(page)).text()).toContain('This order has been paid.');
  const client = new Client({ connectionString: restored.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ reference: string; is_known: boolean }>(
    'select reference, contact is not null as is_known from orders order by is_known',
  );
  expect(rows.map(({ is_known }) => is_known)).toEqual([false, true]);
  const { rows: files } = await client.query('select status from files');
  expect(files).toEqual([{ status: 'released' }]);
  const { output } = await runOrders(restored, 'files', rows[1]?.reference ?? '');
  const link = /https?:\S+/.exec(output)?.[0] ?? '';
  const download = await visitor.fetch(new URL(link).pathname);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(pdf().bytes));
});

/** Creates a database for the restore by the guide's command, for the account of the guide, and returns its URL. */
async function createByGuide(cwd: string): Promise<string> {
  const { url = '' } = inject('postgres') ?? {};
  const { hostname, port, username } = new URL(url);
  const administrator = new Client({ connectionString: url });
  await administrator.connect();
  await administrator.query('create role orders login');
  onTestFinished(async () => {
    await dropDatabase(url, 'orders');
    await administrator.query('drop role orders');
    await administrator.end();
  });
  const env = { PGHOST: hostname, PGPORT: port, PGUSER: username };
  runFromGuide('sudo -u postgres createdb', env, cwd);
  return `postgres://orders@${hostname}:${port}/orders`;
}
