import { EventEmitter, once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { LEFTOVER_MS, StorageError } from '../../../src/server/storage/storage.ts';
import { pdf } from '../../fixtures/files.ts';
import { ON_POSTGRES, otherConnection } from '../support/backends.ts';
import { storedFiles } from '../support/storedFiles.ts';
import {
  ORDER,
  SCRIPT_PATH,
  startServer,
  startServerWithPage,
  temporaryFolder,
  uploadForm,
  Visitor,
} from '../support/testServer.ts';

/** A disk that fails at a moment of the test's choice. */
class FailingStorage extends DiskStorage {
  failing: 'the middle' | 'the end' | 'probe' | null = null;
  /** A probe waits for it. */
  held: Promise<unknown> | null = null;
  probes = 0;

  override async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await super.write(key, this.failing === 'the middle' ? failingAfter(bytes) : bytes);
    if (this.failing === 'the end') throw new StorageError('no space left');
  }

  override async probe(): Promise<void> {
    this.probes += 1;
    if (this.failing === 'probe') throw new StorageError('no space left');
    await this.held;
    await super.probe();
  }
}

async function* failingAfter(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    throw new StorageError('no space left');
  }
}

const DISK = {
  status: 507,
  body: {
    code: 'storage_full',
    error: 'We cannot store files right now. Nothing was lost. Please try again in a few minutes.',
  },
};
const DATABASE = {
  status: 503,
  body: {
    code: 'database_unavailable',
    error: 'We cannot record this right now. Nothing was lost. Please try again in a few minutes.',
  },
};

describe('a disk that fails', () => {
  test.each(['the middle', 'the end'] as const)(
    'at %s refuses the upload, recovers by itself, and has nothing left of it within the hour',
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

      // What the storage may yet have made of it is looked for again.
      clock.now += LEFTOVER_MS + 1;
      await server.app.jobs.run('uploads-sweep');
      expect(await storedFiles(dataDir)).toEqual(keys);
      expect(await other.query('select key, status from files')).toEqual([
        { key: keys[0], status: 'quarantined' },
      ]);
    },
  );

  test('shows in /readyz', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const server = await startServer({ DATA_DIR: dataDir }, { replaced: { storage } });
    const visitor = new Visitor(server);
    storage.failing = 'probe';
    expect((await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    storage.failing = null;
    expect((await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('by hanging shows in /readyz before whoever asks loses timeouts', async () => {
    const dataDir = await temporaryFolder();
    const storage = new FailingStorage(dataDir);
    const server = await startServer({ DATA_DIR: dataDir }, { replaced: { storage } });
    const visitor = new Visitor(server);
    const held = new EventEmitter();
    storage.held = once(held, 'over');
    const answers = await Promise.all([visitor.fetch('/readyz'), visitor.fetch('/readyz')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(storage.probes).toBe(1);
    held.emit('over');
    storage.held = null;
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('is no matter once its folders are back', async () => {
    const server = await startServer();
    await Promise.all(
      ['files', 'incoming'].map((name) =>
        rm(join(server.dataDir, name), { recursive: true, force: true }),
      ),
    );
    expect((await new Visitor(server).upload()).status).toBe(200);
  });
});

describe('a database that fails', () => {
  test('by being locked refuses both calls, and recovers by itself', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    const inPortuguese = new Visitor(server, { language: 'pt-BR', cookie: visitor.cookie });
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const kept = await storedFiles(server.dataDir);

    const other = await otherConnection(server.dataDir);
    await other.lock();
    const answers = await Promise.all([
      visitor.upload(),
      visitor.checkout(order),
      inPortuguese.upload(uploadForm(pdf())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(answers[0]).toMatchObject(DATABASE);
    expect(answers[1]).toMatchObject(DATABASE);
    expect(answers[2]?.body).toMatchObject({
      error:
        'Não foi possível registrar isto agora. Nada se perdeu. Tente de novo em alguns minutos.',
    });
    expect((await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    expect(await storedFiles(server.dataDir)).toEqual(kept);

    await other.unlock();
    expect((await visitor.checkout(order)).status).toBe(200);
    expect((await visitor.upload()).status).toBe(200);
    expect(await (await visitor.fetch('/readyz')).json()).toEqual({ ok: true });
  }, 30_000);

  test('by a short lock delays the answer, nothing more', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    await visitor.uploadedKeys();
    const other = await otherConnection(server.dataDir);
    await other.lock();
    const answered: number[] = [];
    const upload = visitor.upload().finally(() => answered.push(1));
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    expect(answered).toEqual([]);
    await other.unlock();
    expect((await upload).status).toBe(200);
  });

  test('by its file having been moved away refuses both calls, and recovers once it is back', async () => {
    if (ON_POSTGRES) return;
    const server = await startServer();
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const path = join(server.dataDir, 'orders.sqlite');
    await rename(path, `${path}.moved`);
    expect(await visitor.upload()).toMatchObject(DATABASE);
    expect(await visitor.checkout(order)).toMatchObject(DATABASE);
    expect((await visitor.fetch('/readyz')).status).toBe(503);

    // Another file in its place is not the one that has the orders.
    await writeFile(path, '');
    expect(await visitor.checkout(order)).toMatchObject(DATABASE);

    await rename(`${path}.moved`, path);
    const address = await visitor.paymentUrl(order);
    expect(await visitor.paymentUrl(order)).toBe(address);
    expect((await visitor.upload()).status).toBe(200);
    expect((await visitor.fetch('/readyz')).status).toBe(200);
  });

  test('leaves the page as it is, and what a visitor chose in it', async () => {
    const server = await startServerWithPage();
    const visitor = new Visitor(server);
    const other = await otherConnection(server.dataDir);
    await other.lock();
    expect((await visitor.fetch('/en/')).status).toBe(200);
    expect((await visitor.fetch('/en/?lang=pt')).headers.get('location')).toContain('/pt/');
    expect((await visitor.fetch(SCRIPT_PATH)).status).toBe(200);
    await other.unlock();
  });

  test('by a broken table refuses the upload and keeps nothing', async () => {
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

test('a folder that cannot be used stops the boot in words', async () => {
  const folder = await temporaryFolder();
  const taken = join(folder, 'taken');
  new DatabaseSync(taken).exec('create table a (b)');
  const opening = openServices(readConfig({ DATA_DIR: join(taken, 'data') }));
  await expect(opening).rejects.toThrow(BootError);
  await expect(opening).rejects.toThrow(`DATA_DIR ${join(taken, 'data')} cannot be used: ENOTDIR`);
});
