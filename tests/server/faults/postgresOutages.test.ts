import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../../support/postgres.ts';
import { freePort } from '../../support/product.ts';
import { startProxy } from '../../support/proxy.ts';
import { ORDER, startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LINK_SECRET = 'a secret that all servers of a test share';
const REFUSED = {
  status: 503,
  body: {
    code: 'database_unavailable',
    error: 'We cannot record this right now. Nothing was lost. Please try again in a few minutes.',
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

/** An empty database, as a server is told of it. */
async function newDatabase(): Promise<{ DATABASE_URL: string; LINK_SECRET: string }> {
  databases += 1;
  return { DATABASE_URL: await createDatabase(postgres.url, `outage_${databases}`), LINK_SECRET };
}

/** A server that reaches its database through a proxy. */
async function serverBehindProxy() {
  const environment = await newDatabase();
  const address = new URL(environment.DATABASE_URL);
  const proxy = await startProxy(Number(address.port));
  onTestFinished(() => proxy.close());
  address.port = String(proxy.port);
  const server = await startServer({ ...environment, DATABASE_URL: address.href });
  return { proxy, visitor: new Visitor(server) };
}

describe('while PostgreSQL is down', () => {
  test('both calls are refused, and go on by themselves once it is back', async () => {
    const server = await startServer(await newDatabase());
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(2) };

    await postgres.stop();
    expect(await visitor.upload()).toMatchObject(REFUSED);
    expect(await visitor.checkout(order)).toMatchObject(REFUSED);
    expect((await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);

    await postgres.start();
    const address = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(address);
    expect((await visitor.upload()).status).toBe(200);
    expect((await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('a server does not start, and says so without the password', async () => {
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

test('an answer lost after the commit is an order that is found when it is sent again', async () => {
  const { proxy, visitor } = await serverBehindProxy();
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };

  proxy.loseAnswerTo('commit');
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  expect(proxy.lost).toBe(1);

  const address = await visitor.paymentUrl(order);
  expect(await visitor.paymentUrl(order)).toBe(address);
  // Had there been two orders, the file would be in the other.
  expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
});

test('a database that falls silent is given up in seconds, and used again when it speaks', async () => {
  const { proxy, visitor } = await serverBehindProxy();
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };

  proxy.silence(true);
  const began = Date.now();
  expect(await visitor.checkout(order)).toMatchObject(REFUSED);
  expect(Date.now() - began).toBeLessThan(20_000);

  proxy.silence(false);
  expect((await visitor.checkout(order)).status).toBe(200);
});

test('servers that start at once make the tables once, and share them', async () => {
  const environment = await newDatabase();
  const dataDir = await temporaryFolder();
  const servers = await Promise.all(
    Array.from({ length: 4 }, () => startServer({ ...environment, DATA_DIR: dataDir })),
  );
  const [first = '', ...others] = servers.map(({ origin }) => origin);
  const visitor = new Visitor({ origin: first });
  const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
  const everywhere = others.map((origin) => new Visitor({ origin }, { cookie: visitor.cookie }));
  const answers = await Promise.all(everywhere.map((each) => each.checkout(order)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const ids = answers.map(({ body }) => JSON.stringify(body).split('/').at(-1));
  expect(new Set(ids).size).toBe(1);
});
