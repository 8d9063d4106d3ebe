import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import type { Verdict } from '../../../src/server/files/scanning/scanner.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { EICAR, HARMFUL, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { afterFile, fakeClamd } from '../support/fakeClamd.ts';

const MB = 1_048_576;
const CLEAN = { kind: 'clean' };
const DOWN = { kind: 'none', isScannerDown: true, reason: 'no answer' };

function scannerAt(url: string, timeoutMs?: number): Clamd {
  const { clamd } = readConfig({ CLAMD_URL: url });
  if (clamd === null) throw new Error('no address');
  return new Clamd(clamd, timeoutMs);
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

describe('clamd itself', () => {
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd(['StreamMaxLength 2M', 'MaxFileSize 1M']);
  });
  afterAll(() => clamd.remove());

  test.each<[string, Buffer, Verdict]>([
    ['an ordinary file', pdf().bytes, { kind: 'clean' }],
    ['EICAR', EICAR, { kind: 'infected', signature: 'Test.Eicar.UNOFFICIAL' }],
    [
      'a mark that spans two chunks',
      Buffer.concat([grownTo(pdf(), 65_530).bytes, HARMFUL]),
      { kind: 'infected', signature: 'Test.Harmful.UNOFFICIAL' },
    ],
    [
      'a file over its limit for scanning',
      grownTo(pdf(), MB + 1).bytes,
      {
        kind: 'none',
        isScannerDown: false,
        reason: 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND',
      },
    ],
    [
      'a file over its limit for receiving',
      grownTo(pdf(), 10 * MB).bytes,
      // It closes without reading the rest, which may take its answer along.
      expect.toBeOneOf([
        { kind: 'none', isScannerDown: false, reason: 'INSTREAM size limit exceeded. ERROR' },
        DOWN,
      ]),
    ],
  ])('on %s', async (_what, bytes, verdict) => {
    expect(await scannerAt(clamd.url).scan(chunksOf(bytes))).toEqual(verdict);
  });

  test('has no verdict while it is down, and one after its return', async () => {
    await clamd.kill();
    expect(await scannerAt(clamd.url).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
    await clamd.start();
    expect(await scannerAt(clamd.url).scan(chunksOf(pdf().bytes))).toEqual(CLEAN);
  });
});

describe('a scanner is believed only when it says exactly that a whole file is clean', () => {
  test.each<[string, string, object]>([
    ['the sentence', 'stream: OK\0', CLEAN],
    ['the sentence, broken off', 'stream: OK', DOWN],
    ['half of it', 'stream: O\0', { kind: 'none', isScannerDown: false }],
    ['more than it', 'stream: OK \0', { kind: 'none', isScannerDown: false }],
    ['it of something else', 'other: OK\0', { kind: 'none', isScannerDown: false }],
    ['it in capitals', 'STREAM: OK\0', { kind: 'none', isScannerDown: false }],
    ['nothing', '', DOWN],
    ['an empty answer', '\0', { kind: 'none', isScannerDown: false }],
    ['an error', 'stream: Access denied. ERROR\0', { kind: 'none', isScannerDown: false }],
    ['an endless answer', 'stream: OK'.repeat(1000), DOWN],
  ])('not on %s', async (_what, answer, verdict) => {
    const url = await fakeClamd(afterFile(answer));
    expect(await scannerAt(url).scan(chunksOf(pdf().bytes))).toMatchObject(verdict);
  });

  test('before it has the file', async () => {
    const url = await fakeClamd((socket) => socket.end('stream: OK\0'));
    const verdict = await scannerAt(url).scan(chunksOf(grownTo(pdf(), 20 * MB).bytes));
    expect(verdict).toMatchObject({ kind: 'none' });
  });

  test('when it hangs', async () => {
    const url = await fakeClamd((socket) => socket.resume());
    expect(await scannerAt(url, 50).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
  });

  test('when it reads nothing', async () => {
    const url = await fakeClamd((socket) => socket.pause());
    expect(await scannerAt(url, 200).scan(chunksOf(grownTo(pdf(), 20 * MB).bytes))).toEqual(DOWN);
  });

  test('when it closes early', async () => {
    const url = await fakeClamd((socket) => socket.destroy());
    expect(await scannerAt(url).scan(chunksOf(pdf().bytes))).toEqual(DOWN);
  });
});

test('what reading the file throws is no verdict', async () => {
  const url = await fakeClamd(afterFile('stream: OK\0'));
  const failure = new Error('the disk failed');
  async function* failing(): AsyncGenerator<Buffer> {
    yield pdf().bytes;
    throw failure;
  }
  await expect(scannerAt(url).scan(failing())).rejects.toBe(failure);
});
