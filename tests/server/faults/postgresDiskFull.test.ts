import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../support/postgres.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;
const FULL = {
  status: 507,
  body: {
    code: 'storage_full',
    error: 'We cannot store files right now. It is safe to try again in a few minutes.',
  },
};

/** Creates a database whose tables are on a small disk of their own. */
async function databaseOnSmallDisk() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const folder = await temporaryFolder();
  const disk = mountSmallDisk(folder, 32 * MB);
  onTestFinished(() => disk.unmount());
  execFileSync('chown', ['postgres:', folder]);
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('create database orders tablespace small');
  await client.end();
  const DATABASE_URL = Object.assign(new URL(postgres.url), { pathname: '/orders' }).href;
  return { disk, DATABASE_URL };
}

test('a checkout is answered 507 while the disk of PostgreSQL is full, and is one order once there is room', async () => {
  const { disk, DATABASE_URL } = await databaseOnSmallDisk();
  const server = await startServer({ DATABASE_URL });
  const visitor = new Visitor(server);
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };

  // The first order needs the first page of its table.
  disk.fill();
  expect(await visitor.checkout(order)).toMatchObject(FULL);
  expect(await visitor.checkout(order)).toMatchObject(FULL);
  expect((await visitor.fetch('/healthz')).status).toBe(200);

  disk.free();
  const url = await visitor.paymentUrl(order);
  expect(await visitor.paymentUrl(order)).toBe(url);
  // If there were two orders, the file could be in either.
  expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
});
