import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { pdf } from '../../fixtures/files.ts';
import { HARMFUL, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { commandOn } from '../support/commandLine.ts';
import { sharedEnvironment, otherConnection } from '../support/backends.ts';
import {
  ORDER,
  startServer,
  temporaryFolder,
  uploadedKeysOf,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

const LINK_SECRET = 'the secret that signs links in this test';

let clamd: RunningClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.remove());

/** Starts a server with a scanner and a settable clock, and runs `orders files` on its only order. */
async function start() {
  const dataDir = await temporaryFolder();
  const env = {
    ...(await sharedEnvironment(dataDir)),
    DATA_DIR: dataDir,
    CLAMD_URL: clamd.url,
    LINK_SECRET,
  };
  const clock = { now: Date.now() };
  const server = await startServer(env, { replaced: { now: () => clock.now } });
  const services = await openServices(readConfig(env));
  onTestFinished(() => services.database.destroy());
  const other = await otherConnection(dataDir);
  return {
    ...server,
    clock,
    other,
    listFiles: async () => {
      const [order] = await other.query('select reference from orders');
      return commandOn(services, 'files', String(order?.['reference']));
    },
  };
}

test('the command line links a file of an order only once it was scanned and found clean', async () => {
  const server = await start();
  const visitor = new Visitor(server);
  await clamd.kill();
  const clean = await visitor.uploadedKeys();
  const bytes = Buffer.concat([pdf().bytes, HARMFUL]);
  const { body } = await visitor.upload(uploadForm({ ...pdf(), bytes }));
  const infected = uploadedKeysOf(body);
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: [...clean, ...infected] });
  const unscanned = (await server.listFiles()).split('\n');
  expect(unscanned).toEqual([
    '1  pdf  1 kB  1 page  in quarantine, not yet found clean',
    '2  pdf  1 kB  1 page  in quarantine, not yet found clean',
  ]);

  await clamd.start();
  server.clock.now += 45_000;
  await server.app.jobs.run('rescan');
  const scanned = (await server.listFiles()).split('\n');
  expect(scanned).toEqual([
    expect.stringMatching(
      /^1 {2}pdf {2}1 kB {2}1 page {2}found clean +http:\/\/localhost:3000\/files\/\S+$/,
    ),
    '2  pdf  1 kB  1 page  infected, destroyed',
  ]);
});

test('the record of who downloaded a file is deleted with the file', async () => {
  const server = await start();
  const visitor = new Visitor(server);
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
  const link = / (http\S+)/.exec(await server.listFiles())?.[1] ?? '';
  const response = await fetch(new URL(new URL(link).pathname, server.origin));
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf().bytes)).toBe(true);
  expect(await server.other.query('select file_key from downloads')).toHaveLength(1);

  server.clock.now += 60 * DAY_MS;
  await server.app.jobs.run('retention');
  expect(await server.other.query('select file_key from downloads')).toEqual([]);
  expect(await server.other.query('select key from deleted_files')).toHaveLength(1);
});
