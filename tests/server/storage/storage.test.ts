import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { StorageError, type Storage } from '../../../src/server/storage/storage.ts';
import { LEFTOVER_MS, storageOf, storedFiles } from '../support/storedFiles.ts';
import { temporaryFolder } from '../support/testServer.ts';

const MB = 1_048_576;

async function open(): Promise<{ storage: Storage; dataDir: string; key: string }> {
  const dataDir = await temporaryFolder();
  return { storage: await storageOf(dataDir), dataDir, key: randomUUID() };
}

/** Yields bytes in chunks of a size that no storage expects. */
async function* inChunks(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* brokenAfter(bytes: Buffer, error: Error): AsyncGenerator<Buffer> {
  yield* inChunks(bytes);
  throw error;
}

describe('storage', () => {
  test('a write rejects with the error of its bytes, even if what was written cannot be removed', async () => {
    const { storage, dataDir, key } = await open();
    const error = new Error('the visitor went away');
    // A folder in the place of a file cannot be removed as one.
    const places = ['files', 'incoming'].map((name) => join(dataDir, name, key));
    async function* breaking() {
      yield Buffer.alloc(MB);
      for (const place of places) {
        await rm(place, { force: true });
        await mkdir(place, { recursive: true });
      }
      throw error;
    }
    await expect(storage.write(key, breaking())).rejects.toBe(error);
  });

  test.each([0, 1, 65_535, 65_536, 65_537, 9 * MB + 1])(
    'a file of %i bytes is read as it was written',
    async (length) => {
      const { storage, key } = await open();
      const bytes = randomBytes(length);
      await storage.write(key, inChunks(bytes));
      expect((await buffer(storage.read(key))).equals(bytes)).toBe(true);
    },
  );

  test('a file cannot be read before it is written whole', async () => {
    const { storage, key } = await open();
    const half = new EventTarget();
    const restReleased = once(half, 'rest');
    async function* waiting() {
      yield Buffer.alloc(MB);
      half.dispatchEvent(new Event('half'));
      await restReleased;
      yield Buffer.from('end');
    }
    const halfWritten = once(half, 'half');
    const writing = storage.write(key, waiting());
    await halfWritten;
    await expect(buffer(storage.read(key))).rejects.toMatchObject({ isMissing: true });
    half.dispatchEvent(new Event('rest'));
    await writing;
    expect(await buffer(storage.read(key))).toHaveLength(MB + 3);
  });

  test('a file whose bytes end with an error is not kept, and its write rejects with that error', async () => {
    const { storage, dataDir, key } = await open();
    const error = new Error('the visitor went away');
    await expect(storage.write(key, brokenAfter(randomBytes(MB), error))).rejects.toBe(error);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test('a read of an unknown file rejects with a StorageError that says it is missing', async () => {
    const { storage, key } = await open();
    const reading = buffer(storage.read(key));
    await expect(reading).rejects.toBeInstanceOf(StorageError);
    await expect(reading).rejects.toMatchObject({ isMissing: true });
  });

  test('a file can be removed, and its removal repeated', async () => {
    const { storage, dataDir, key } = await open();
    await storage.write(key, inChunks(Buffer.from('bytes')));
    expect(await storedFiles(dataDir)).toEqual([key]);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test('a file whose reader stops in the middle can be removed', async () => {
    const { storage, key } = await open();
    await storage.write(key, inChunks(randomBytes(9 * MB)));
    for await (const chunk of storage.read(key)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await storage.remove(key);
  });

  test('a sweep removes what a killed server left an hour ago, and neither whole files nor what is being received', async () => {
    const { storage, dataDir, key } = await open();
    await storage.write(key, inChunks(Buffer.from('whole')));
    const signals = new EventTarget();
    const goOn = once(signals, 'go');
    async function* waiting() {
      yield Buffer.alloc(MB);
      await goOn;
      yield Buffer.from('end');
    }
    const [slow, left, recent] = [randomUUID(), randomUUID(), randomUUID()];
    const writing = storage.write(slow, waiting());
    const incoming = join(dataDir, 'incoming');
    await expect.poll(() => readdir(incoming)).toEqual([slow]);
    for (const name of [left, recent]) await writeFile(join(incoming, name), 'a part');
    const before = Date.now() - LEFTOVER_MS;
    // The one being received looks as old once the clock has been moved.
    for (const name of [slow, left]) {
      await utimes(join(incoming, name), before / 1000 - 1, before / 1000 - 1);
    }

    const failures: unknown[] = [];
    const { signal } = new AbortController();
    expect(await storage.sweepLeftovers(before, { limit: 2, failures, signal })).toBe(1);
    expect(failures).toEqual([]);
    expect(await storedFiles(dataDir)).toEqual([key, slow, recent].toSorted());
    signals.dispatchEvent(new Event('go'));
    await writing;
    expect(await buffer(storage.read(slow))).toHaveLength(MB + 3);
  });

  test('a probe of the storage leaves no file behind', async () => {
    const { storage, dataDir } = await open();
    await storage.probe();
    expect(await storedFiles(dataDir)).toEqual([]);
  });
});
