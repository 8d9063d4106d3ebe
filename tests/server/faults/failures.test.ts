import { EventEmitter, once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { grownTo, jpeg, pdf } from '../../fixtures/files.ts';
import { ON_POSTGRES, otherConnection, untilWaiting, testOnce } from '../support/backends.ts';
import { FailingStorage } from '../support/failingStorage.ts';
import { LEFTOVER_MS, storedFiles } from '../support/storedFiles.ts';
import {
  ORDER,
  SCRIPT_PATH,
  startServer,
  startServerWithPage,
  temporaryFolder,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

const DISK = {
  status: 507,
  body: {
    code: 'storage_full',
    error: 'We cannot store files right now. It is safe to try again in a few minutes.',
  },
};
const DATABASE = {
  status: 503,
  body: {
    code: 'database_unavailable',
    error: 'We cannot record this right now. It is safe to try again in a few minutes.',
  },
};

/** Two of them exceed a megabyte. */
const photo = () => uploadForm(grownTo(jpeg(), 600_000));

describe('failing disks', () => {
  testOnce.each(['the middle', 'the end'] as const)(
    'an upload during which the disk fails at %s is answered 507, and a sweep an hour later removes what is left of it',
    async (step) => {
      const dataDir = await temporaryFolder();
      const storage = new FailingStorage(dataDir);
      const clock = { now: Date.now() };
      const replaced = { storage, now: () => clock.now };
      const server = await startServer({ DATA_DIR: dataDir }, { replaced });
      const visitor = new Visitor(server);

      storage.failing = step;
      expect(await visitor.upload()).toMatchObject(DISK);
      const other = await otherConnection(dataDir);
      storage.failing = null;
      const keys = await visitor.uploadedKeys();

      // The sweep looks again for what the storage may have kept.
      clock.now += LEFTOVER_MS + 1;
      await server.app.jobs.run('uploads-sweep');
      expect(await storedFiles(dataDir)).toEqual(keys);
      expect(await other.query('select key, status from files')).toEqual([
        { key: keys[0], status: 'quarantined' },
      ]);
    },
  );

  testOnce('an upload at whose end the disk fails takes no room from the next one', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const env = { DATA_DIR: dataDir, UNORDERED_LIMIT_PER_ADDRESS_MB: '1' };
    const visitor = new Visitor(await startServer(env, { replaced: { storage } }));
    storage.failing = 'the end';
    expect(await visitor.upload(photo())).toMatchObject(DISK);
    expect(await visitor.upload(photo())).toMatchObject(DISK);
    storage.failing = null;
    expect((await visitor.upload(photo())).status).toBe(200);
  });

  testOnce('a disk that fails makes /readyz answer 503 until it recovers', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const server = await startServer({ DATA_DIR: dataDir }, { replaced: { storage } });
    const visitor = new Visitor(server);
    storage.failing = 'probe';
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    storage.failing = null;
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('a disk that hangs makes /readyz answer 503, and requests meanwhile share one probe', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const server = await startServer({ DATA_DIR: dataDir }, { replaced: { storage } });
    const visitor = new Visitor(server);
    const gate = new EventEmitter();
    storage.probeGate = once(gate, 'open');
    const responses = await Promise.all([visitor.fetch('/readyz'), visitor.fetch('/readyz')]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(storage.probes).toBe(1);
    gate.emit('open');
    storage.probeGate = null;
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  });

  testOnce('any number of requests for /readyz within a second share one probe', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const server = await startServer({ DATA_DIR: dataDir }, { replaced: { storage } });
    const visitor = new Visitor(server);
    const began = performance.now();
    let requests = 0;
    for (; requests < 20; requests += 1) await visitor.fetch('/readyz');
    // A busy machine may take longer than a second for them.
    expect(storage.probes).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000));
  });

  testOnce(
    'an upload to a data folder whose subfolders were deleted creates them again and is accepted',
    async () => {
      const server = await startServer();
      await Promise.all(
        ['files', 'incoming'].map((name) =>
          rm(join(server.dataDir, name), { recursive: true, force: true }),
        ),
      );
      expect((await new Visitor(server).upload()).status).toBe(200);
    },
  );
});

describe('failing databases', () => {
  test('while the database is locked uploads and checkouts are answered 503, and are accepted afterwards', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    const inPortuguese = new Visitor(server, { language: 'pt-BR', cookie: visitor.cookie });
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const kept = await storedFiles(server.dataDir);

    const other = await otherConnection(server.dataDir);
    await other.lock();
    const responses = await Promise.all([
      visitor.upload(),
      visitor.checkout(order),
      inPortuguese.upload(uploadForm(pdf())),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(responses[0]).toMatchObject(DATABASE);
    expect(responses[1]).toMatchObject(DATABASE);
    expect(responses[2]?.body).toMatchObject({
      error:
        'Não foi possível registrar isto agora. Pode tentar de novo em alguns minutos, sem risco.',
    });
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    expect(await storedFiles(server.dataDir)).toEqual(kept);

    await other.unlock();
    expect((await visitor.checkout(order)).status).toBe(200);
    expect((await visitor.upload()).status).toBe(200);
    await expect.poll(async () => (await visitor.fetch('/readyz')).json()).toEqual({ ok: true });
  });

  test('a short lock of the database only delays an upload', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    await visitor.uploadedKeys();
    const other = await otherConnection(server.dataDir);
    await other.lock();
    const settled: string[] = [];
    const upload = visitor.upload().finally(() => settled.push('upload'));
    await untilWaiting(await otherConnection(server.dataDir), 1);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    expect(settled).toEqual([]);
    await other.unlock();
    expect((await upload).status).toBe(200);
  });

  test('while the file of the database is moved away or replaced, uploads and checkouts are answered 503', async () => {
    if (ON_POSTGRES) return;
    const server = await startServer();
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const path = join(server.dataDir, 'orders.sqlite');
    await rename(path, `${path}.moved`);
    expect(await visitor.upload()).toMatchObject(DATABASE);
    expect(await visitor.checkout(order)).toMatchObject(DATABASE);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);

    // Another file in its place does not hold the orders.
    await writeFile(path, '');
    expect(await visitor.checkout(order)).toMatchObject(DATABASE);

    await rename(`${path}.moved`, path);
    const url = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(url);
    expect((await visitor.upload()).status).toBe(200);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('the page, its language buttons and its assets are served while the database is locked', async () => {
    const server = await startServerWithPage();
    const visitor = new Visitor(server);
    const other = await otherConnection(server.dataDir);
    await other.lock();
    expect((await visitor.fetch('/en/')).status).toBe(200);
    expect((await visitor.fetch('/en/?lang=pt')).headers.get('location')).toContain('/pt/');
    expect((await visitor.fetch(SCRIPT_PATH)).status).toBe(200);
    await other.unlock();
  });

  test('an upload is answered 503 and leaves nothing while its table is missing', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    const other = await otherConnection(server.dataDir);
    await other.query('alter table files rename to lost');
    expect(await visitor.upload()).toMatchObject(DATABASE);
    expect(await storedFiles(server.dataDir)).toEqual([]);
    await other.query('alter table lost rename to files');
    expect((await visitor.upload()).status).toBe(200);
  });
});

test('a server whose DATA_DIR cannot be used does not start, and names the error', async () => {
  const folder = await temporaryFolder();
  const taken = join(folder, 'taken');
  new DatabaseSync(taken).exec('create table a (b)');
  const opening = openServices(readConfig({ DATA_DIR: join(taken, 'data') }));
  await expect(opening).rejects.toThrow(BootError);
  await expect(opening).rejects.toThrow(`DATA_DIR ${join(taken, 'data')} cannot be used: ENOTDIR`);
});
