import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { LEFTOVER_MS, StorageError, type Storage } from '../../../src/server/storage/storage.ts';
import { storageOf, storedFiles } from '../support/storedFiles.ts';
import { temporaryFolder } from '../support/testServer.ts';

const MB = 1_048_576;

async function open(): Promise<{ storage: Storage; dataDir: string; key: string }> {
  const dataDir = await temporaryFolder();
  return { storage: await storageOf(dataDir), dataDir, key: randomUUID() };
}

/** Bytes in pieces of a size that no storage expects. */
async function* inPieces(bytes: Buffer, size = 10_007): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* brokenAfter(bytes: Buffer, error: Error): AsyncGenerator<Buffer> {
  yield* inPieces(bytes);
  throw error;
}

describe('the storage', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 9 * MB + 1])('gives back %i bytes', async (length) => {
    const { storage, key } = await open();
    const bytes = randomBytes(length);
    await storage.write(key, inPieces(bytes));
    expect((await buffer(storage.read(key))).equals(bytes)).toBe(true);
  });

  test('has a file only once it is whole', async () => {
    const { storage, key } = await open();
    const half = new EventTarget();
    const wholeComes = once(half, 'rest');
    async function* waiting() {
      yield Buffer.alloc(MB);
      half.dispatchEvent(new Event('half'));
      await wholeComes;
      yield Buffer.from('end');
    }
    const halfIsThere = once(half, 'half');
    const writing = storage.write(key, waiting());
    await halfIsThere;
    await expect(buffer(storage.read(key))).rejects.toMatchObject({ isMissing: true });
    half.dispatchEvent(new Event('rest'));
    await writing;
    expect(await buffer(storage.read(key))).toHaveLength(MB + 3);
  });

  test('keeps nothing of a file that breaks off, and says what broke it', async () => {
    const { storage, dataDir, key } = await open();
    const error = new Error('the visitor went away');
    await expect(storage.write(key, brokenAfter(randomBytes(MB), error))).rejects.toBe(error);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test('says of a file that is not there that it is missing', async () => {
    const { storage, key } = await open();
    const reading = buffer(storage.read(key));
    await expect(reading).rejects.toBeInstanceOf(StorageError);
    await expect(reading).rejects.toMatchObject({ isMissing: true });
  });

  test('removes a file, and one that is not there', async () => {
    const { storage, dataDir, key } = await open();
    await storage.write(key, inPieces(Buffer.from('bytes')));
    expect(await storedFiles(dataDir)).toEqual([key]);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storedFiles(dataDir)).toEqual([]);
  });

  test('lets a reader stop in the middle', async () => {
    const { storage, key } = await open();
    await storage.write(key, inPieces(randomBytes(9 * MB)));
    for await (const chunk of storage.read(key)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await storage.remove(key);
  });

  test('sweeps what a broken write left an hour ago, and nothing that is whole or under way', async () => {
    const { storage, dataDir, key } = await open();
    await storage.write(key, inPieces(Buffer.from('whole')));
    const held = new EventTarget();
    const goesOn = once(held, 'go');
    async function* waiting() {
      yield Buffer.alloc(MB);
      held.dispatchEvent(new Event('begun'));
      await goesOn;
    }
    const begun = once(held, 'begun');
    const [old, recent] = [randomUUID(), randomUUID()];
    const writes = [storage.write(old, waiting())];
    await begun;
    writes.push(storage.write(recent, waiting()));
    const incoming = join(dataDir, 'incoming');
    await expect.poll(() => readdir(incoming)).toHaveLength(2);
    const before = Date.now() - LEFTOVER_MS;
    await utimes(join(incoming, old), before / 1000 - 1, before / 1000 - 1);

    expect(await storage.sweepLeftovers(before)).toBe(1);
    expect(await storedFiles(dataDir)).toEqual([key, recent].toSorted());
    held.dispatchEvent(new Event('go'));
    await Promise.allSettled(writes);
  });

  test('is probed without leaving anything', async () => {
    const { storage, dataDir } = await open();
    await storage.probe();
    expect(await storedFiles(dataDir)).toEqual([]);
  });
});
