import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { databaseCheck } from '../../../src/server/cli/doctor/databaseCheck.ts';
import { databaseNameOf } from '../../../src/server/database/existing.ts';
import { openServices } from '../../../src/server/services.ts';
import {
  createDatabase,
  startPostgres,
  takeWrites,
  type PostgresServer,
} from '../../support/postgres.ts';
import { freePort } from '../../support/product.ts';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

const LINK_SECRET = 'a secret that all servers of a test share';
const REFUSED = {
  status: 503,
  body: {
    code: 'database_unavailable',
    error: 'We cannot record this right now. It is safe to try again in a few minutes.',
  },
};

let postgres: PostgresServer;
let databases = 0;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.remove();
});

/** Creates an empty database and returns the environment of a server that uses it. */
async function newDatabase(): Promise<{ DATABASE_URL: string; LINK_SECRET: string }> {
  databases += 1;
  return { DATABASE_URL: await createDatabase(postgres.url, `outage_${databases}`), LINK_SECRET };
}

/** Starts a server that reaches its database through a faulty proxy. */
async function serverBehindProxy() {
  const environment = await newDatabase();
  const url = new URL(environment.DATABASE_URL);
  const proxy = await startFaultyProxy(Number(url.port));
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  const server = await startServer({ ...environment, DATABASE_URL: url.href });
  return { proxy, server, visitor: new Visitor(server) };
}

describe('a PostgreSQL server that is down', () => {
  test('uploads and checkouts are answered 503 while PostgreSQL is down, and accepted after its return', async () => {
    const server = await startServer(await newDatabase());
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };

    await postgres.stop();
    expect(await visitor.upload()).toMatchObject(REFUSED);
    expect(await visitor.checkout(order)).toMatchObject(REFUSED);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);

    await postgres.start();
    const url = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect((await visitor.upload()).status).toBe(200);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('a server whose PostgreSQL is down does not start, and names the error without the password', async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://ana:hush@127.0.0.1:${port}/orders`;
    const config = readConfig({ DATABASE_URL, LINK_SECRET, DATA_DIR: await temporaryFolder() });
    await expect(openServices(config)).rejects.toThrow(
      new BootError(
        `DATABASE_URL (127.0.0.1:${port}/orders) cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`,
      ),
    );
  });
});

test('while PostgreSQL takes no writes, checkouts and /readyz are answered 503, doctor says so, and no server starts', async () => {
  const environment = { ...(await newDatabase()), DATA_DIR: await temporaryFolder() };
  const config = readConfig(environment);
  const visitor = new Visitor(await startServer(environment));
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };

  const name = new URL(environment.DATABASE_URL).pathname.slice(1);
  await takeWrites(postgres.url, name, false);
  await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  await expect(openServices(config)).rejects.toThrow(
    new BootError(
      `DATABASE_URL (${databaseNameOf(config)}) cannot be used: cannot execute UPDATE in a read-only transaction`,
    ),
  );
  const [database] = await databaseCheck.run(config);
  expect(database?.level).toBe('fault');

  await takeWrites(postgres.url, name, true);
  await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  expect((await visitor.checkout(order)).status).toBe(200);
});

test('a connection on which PostgreSQL refused a write, as after a failover, is not used again', async () => {
  const environment = await newDatabase();
  const server = await startServer(environment);
  const visitor = new Visitor(server);
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
  // The jobs of the start write, too.
  await server.app.jobs.stop();

  const name = new URL(environment.DATABASE_URL).pathname.slice(1);
  await takeWrites(postgres.url, name, false);
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  await takeWrites(postgres.url, name, true, { isNoticed: false });
  expect((await visitor.checkout(order)).status).toBe(200);
});

test('an order whose commit was confirmed by a lost response is found when it is submitted again', async () => {
  const { proxy, server, visitor } = await serverBehindProxy();
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
  // The jobs of the start commit, too.
  await server.app.jobs.stop();

  proxy.loseResponseTo('commit');
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  expect(proxy.lostResponses).toBe(1);

  const url = await visitor.paymentUrl(order);
  expect(await visitor.paymentUrl(order)).toBe(url);
  // If there were two orders, the file could be in either.
  expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
});

test('a checkout is answered 503 within seconds when PostgreSQL stops responding, and accepted when it responds again', async () => {
  const { proxy, visitor } = await serverBehindProxy();
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };

  proxy.silence(true);
  const began = Date.now();
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  expect(Date.now() - began).toBeLessThan(20_000);

  proxy.silence(false);
  expect((await visitor.checkout(order)).status).toBe(200);
});

test('servers that start at the same time create the tables once and share them', async () => {
  const environment = await newDatabase();
  const dataDir = await temporaryFolder();
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => startServer({ ...environment, DATA_DIR: dataDir })),
  );
  const [first = '', ...others] = servers.map(({ origin }) => origin);
  const visitor = new Visitor({ origin: first });
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
  const everywhere = others.map((origin) => new Visitor({ origin }, { cookie: visitor.cookie }));
  const responses = await Promise.all(everywhere.map((each) => each.checkout(order)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = responses.map(({ body }) => JSON.stringify(body).split('/').at(-1));
  expect(new Set(ids).size).toBe(1);
});
