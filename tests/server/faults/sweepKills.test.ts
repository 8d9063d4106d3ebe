import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { ON_POSTGRES, otherConnection } from '../support/backends.ts';
import { CONTACT, ORDER, temporaryFolder, Visitor } from '../support/testServer.ts';

/**
 * So many that a sweep cannot be over before it is seen to have begun, on a busy machine either.
 * On PostgreSQL each deletion takes several times as long.
 */
const FREE_FILES = ON_POSTGRES ? 50 : 150;
const ORDERS = 10;
/** How many files are deleted when the server is killed: some without and some with an order. */
const KILLED_AFTER = [1, FREE_FILES - 1, FREE_FILES + 3];

test('a retention sweep that is killed is continued at the next start, and records each deleted file once', async () => {
  const bundle = await copyServer();
  const env = {
    DATA_DIR: await temporaryFolder(),
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
  };
  let server = await startProcess(bundle, env);
  const visitor = new Visitor(server);
  const keys = await visitor.uploadedKeys(FREE_FILES + ORDERS);
  for (const key of keys.slice(FREE_FILES)) {
    await visitor.paymentUrl({ ...ORDER, uploadedKeys: [key] });
  }
  const other = await otherConnection(env.DATA_DIR);
  await other.query(`update files set received_at = received_at - ${60 * DAY_MS}`);
  await other.query(`update orders set created_at = created_at - ${60 * DAY_MS}`);
  const gone = async () =>
    (await other.query('select key from deleted_files')).map(({ key }) => String(key));

  const atKills: number[] = [];
  for (const count of KILLED_AFTER) {
    server.child.kill('SIGKILL');
    await server.exited;
    server = await startProcess(bundle, env);
    await expect.poll(async () => (await gone()).length).toBeGreaterThanOrEqual(count);
    atKills.push((await gone()).length);
  }
  server.child.kill('SIGKILL');
  await server.exited;
  expect(atKills[0]).toBeLessThan(keys.length);

  await startProcess(bundle, env);
  await expect.poll(async () => (await gone()).length).toBe(keys.length);
  expect((await gone()).toSorted()).toEqual(keys.toSorted());
  await expect.poll(() => storedFiles(env.DATA_DIR)).toEqual([]);
  await expect.poll(() => other.query('select id from orders where purged_at is null')).toEqual([]);
  const orders = JSON.stringify(await other.query('select * from orders'));
  expect(Object.values(CONTACT).filter((text) => orders.includes(text))).toEqual([]);
});
