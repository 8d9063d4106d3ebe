import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { SealError, sealBytes, unsealBytes } from '../../../src/server/files/vault/sealing.ts';

const KEY = randomBytes(32);
const FRAME_BYTES = 65_536;
const TAG_BYTES = 16;
/** A frame as it is stored. */
const STORED_BYTES = FRAME_BYTES + TAG_BYTES;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (bytes: Buffer, size = 10_007) => buffer(sealBytes(inPieces(bytes, size), KEY));
const unseal = (bytes: Buffer, size = 10_007) => buffer(unsealBytes(inPieces(bytes, size), KEY));

describe('sealing', () => {
  test.each([
    [0, 0],
    [1, 1],
    [FRAME_BYTES - 1, 1],
    [FRAME_BYTES, 1],
    [FRAME_BYTES + 1, 2],
    [FRAME_BYTES - TAG_BYTES, 1],
    [FRAME_BYTES - TAG_BYTES + 1, 1],
    [3 * FRAME_BYTES, 3],
    [3 * FRAME_BYTES + 7, 4],
  ])(
    '%i bytes are sealed with a tag for each of %i frames and one for the end',
    async (length, frames) => {
      const bytes = randomBytes(length);
      const stored = await seal(bytes);
      expect(stored).toHaveLength(length + (frames + 1) * TAG_BYTES);
      expect((await unseal(stored)).equals(bytes)).toBe(true);
    },
  );

  test.each([1, 15, 16, 17, 4096, FRAME_BYTES, STORED_BYTES, 1_000_000])(
    'bytes that arrive in chunks of %i are sealed and unsealed like those that arrive at once',
    async (size) => {
      const bytes = randomBytes(2 * FRAME_BYTES + 5);
      const stored = await seal(bytes, size);
      expect(stored.equals(await seal(bytes))).toBe(true);
      expect((await unseal(stored, size)).equals(bytes)).toBe(true);
    },
  );

  test('a sealed empty file is unsealed, and no bytes at all are refused', async () => {
    expect(await unseal(await seal(Buffer.alloc(0)))).toHaveLength(0);
    await expect(unseal(Buffer.alloc(0))).rejects.toThrow(SealError);
  });

  const whole = 3 * FRAME_BYTES;
  test.each<[string, number, (stored: Buffer) => Buffer]>([
    ['without its end', whole, (stored) => stored.subarray(0, -TAG_BYTES)],
    ['without its last frame', whole, (stored) => cut(stored, 2 * STORED_BYTES, STORED_BYTES)],
    ['without its first frame', whole, (stored) => cut(stored, 0, STORED_BYTES)],
    ['ending after a frame', whole, (stored) => stored.subarray(0, STORED_BYTES)],
    ['cut in the middle of a frame', whole, (stored) => stored.subarray(0, 100_000)],
    ['cut in the middle of the end', whole, (stored) => stored.subarray(0, -1)],
    ['cut to less than a tag', 100, (stored) => stored.subarray(0, TAG_BYTES - 1)],
    ['with a frame twice', whole, (stored) => twice(stored)],
    ['with two frames swapped', whole, (stored) => swapped(stored)],
    ['with two ends', 100, (stored) => Buffer.concat([stored, stored.subarray(-TAG_BYTES)])],
    ['with an extra byte', 100, (stored) => Buffer.concat([stored, Buffer.of(0)])],
    ['with a bit changed in a frame', whole, (stored) => changed(stored, 70_000)],
    ['with a bit changed in the end', 100, (stored) => changed(stored, stored.length - 1)],
  ])('a sealed file %s is refused', async (_what, length, damaged) => {
    await expect(unseal(damaged(await seal(randomBytes(length))))).rejects.toThrow(SealError);
  });

  test('a sealed file with an altered frame is read up to that frame and no further', async () => {
    const stored = changed(await seal(randomBytes(whole)), STORED_BYTES + 1);
    const frames: number[] = [];
    const reading = async () => {
      for await (const frame of unsealBytes(inPieces(stored, 10_007), KEY))
        frames.push(frame.length);
    };
    await expect(reading()).rejects.toThrow(SealError);
    expect(frames).toEqual([FRAME_BYTES]);
  });

  test('a sealed file is refused under another key', async () => {
    const stored = await seal(randomBytes(100));
    await expect(buffer(unsealBytes(inPieces(stored, 50), randomBytes(32)))).rejects.toThrow(
      SealError,
    );
  });
});

function cut(stored: Buffer, at: number, length: number): Buffer {
  return Buffer.concat([stored.subarray(0, at), stored.subarray(at + length)]);
}

function twice(stored: Buffer): Buffer {
  return Buffer.concat([stored.subarray(0, STORED_BYTES), stored]);
}

function swapped(stored: Buffer): Buffer {
  const [first, second] = [
    stored.subarray(0, STORED_BYTES),
    stored.subarray(STORED_BYTES, 2 * STORED_BYTES),
  ];
  return Buffer.concat([second, first, stored.subarray(2 * STORED_BYTES)]);
}

function changed(stored: Buffer, at: number): Buffer {
  stored.writeUInt8(stored.readUInt8(at) ^ 1, at);
  return stored;
}
