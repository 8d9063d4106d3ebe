import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import type { Verdict } from '../../../src/server/files/scanning/scanner.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { EICAR, HARMFUL, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';

const MB = 1_048_576;
const CLEAN = { kind: 'clean' };
const DOWN = { kind: 'none', isScannerDown: true, isLocked: false, reason: 'no answer' };
/** The scanner gave no verdict on this file, and still answers. */
const FAILED = { ...DOWN, isScannerDown: false };
const silent = () => null;

function scannerAt(url: string, timeoutMs?: number): Clamd {
  const { clamd } = readConfig({ CLAMD_URL: url });
  if (clamd === null) throw new Error('no scanner is configured');
  return new Clamd(clamd, timeoutMs);
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

describe('clamd', () => {
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd(['StreamMaxLength 2M', 'MaxFileSize 1M']);
  });
  afterAll(() => clamd.remove());

  test.each<[string, Buffer, Verdict]>([
    ['finds nothing in an ordinary file', pdf().bytes, { kind: 'clean' }],
    ['finds EICAR', EICAR, { kind: 'infected', signature: 'Test.Eicar.UNOFFICIAL' }],
    [
      'finds a signature that spans two chunks',
      Buffer.concat([grownTo(pdf(), 65_530).bytes, HARMFUL]),
      { kind: 'infected', signature: 'Test.Harmful.UNOFFICIAL' },
    ],
    [
      'gives no verdict on a file over its scan limit',
      grownTo(pdf(), MB + 1).bytes,
      {
        kind: 'none',
        isScannerDown: false,
        isLocked: false,
        reason: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND',
      },
    ],
    [
      'gives no verdict on a file over its stream limit',
      grownTo(pdf(), 10 * MB).bytes,
      // clamd closes without reading the rest, so its reply may be lost.
      expect.toBeOneOf([{ ...FAILED, reason: 'INSTREAM size limit exceeded. ERROR' }, FAILED]),
    ],
  ])('clamd %s', async (_what, bytes, verdict) => {
    expect(await scannerAt(clamd.url).scan(chunksOf(bytes))).toEqual(verdict);
  });

  test('clamd gives no verdict while it is down, and one after its return', async () => {
    await clamd.kill();
    expect(await scannerAt(clamd.url).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
    await clamd.start();
    expect(await scannerAt(clamd.url).scan(chunksOf(pdf().bytes))).toEqual(CLEAN);
  });
});

describe('replies of the scanner', () => {
  test.each<[string, string, object]>([
    ['exactly "stream: OK"', 'stream: OK\0', CLEAN],
    ['"stream: OK" without its end', 'stream: OK', FAILED],
    ['half of "stream: OK"', 'stream: O\0', { kind: 'none', isScannerDown: false }],
    ['more than "stream: OK"', 'stream: OK \0', { kind: 'none', isScannerDown: false }],
    ['the OK of something else', 'other: OK\0', { kind: 'none', isScannerDown: false }],
    ['"stream: OK" in capitals', 'STREAM: OK\0', { kind: 'none', isScannerDown: false }],
    ['"stream: OK" in small letters', 'stream: ok\0', { kind: 'none', isScannerDown: false }],
    ['nonsense', 'nonsense\0', { kind: 'none', isScannerDown: false }],
    ['nothing', '', FAILED],
    [
      'that the file needs a password',
      'stream: Heuristics.Encrypted.PDF FOUND\0',
      { kind: 'none', isScannerDown: false, isLocked: true },
    ],
    ['an empty reply', '\0', { kind: 'none', isScannerDown: false }],
    ['an error', 'stream: Access denied. ERROR\0', { kind: 'none', isScannerDown: false }],
    ['an endless reply', 'stream: OK'.repeat(1000), FAILED],
  ])('a scanner that replies %s gives the expected verdict', async (_what, reply, verdict) => {
    const url = await fakeClamd(replyAfterFile(reply));
    expect(await scannerAt(url).scan(chunksOf(pdf().bytes))).toMatchObject(verdict);
  });

  test('a scanner that replies OK before it has read the file gives no verdict', async () => {
    const url = await fakeClamd((socket) => socket.end('stream: OK\0'));
    const verdict = await scannerAt(url).scan(chunksOf(grownTo(pdf(), 20 * MB).bytes));
    expect(verdict).toMatchObject({ kind: 'none' });
  });

  test('a scanner that never replies counts as down', async () => {
    const url = await fakeClamd((socket) => socket.resume(), silent);
    expect(await scannerAt(url, 50).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
  });

  test('a scanner that never replies about a file, and answers otherwise, is not down', async () => {
    const url = await fakeClamd((socket) => socket.resume());
    expect(await scannerAt(url, 50).scan(chunksOf(pdf().bytes))).toEqual(FAILED);
  });

  test('a scanner that reads nothing counts as down', async () => {
    const url = await fakeClamd((socket) => socket.pause(), silent);
    expect(await scannerAt(url, 200).scan(chunksOf(grownTo(pdf(), 20 * MB).bytes))).toEqual(DOWN);
  });

  test('a scanner that closes the connection at once counts as down', async () => {
    const url = await fakeClamd((socket) => socket.destroy(), silent);
    expect(await scannerAt(url).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
  });
});

test('an error while the file is read is thrown by the scan, not turned into a verdict', async () => {
  const url = await fakeClamd(replyAfterFile('stream: OK\0'));
  const failure = new Error('the disk failed');
  async function* failing(): AsyncGenerator<Buffer> {
    yield pdf().bytes;
    throw failure;
  }
  await expect(scannerAt(url).scan(failing())).rejects.toBe(failure);
});
