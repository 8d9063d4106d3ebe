import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import { encryptedPdf, ENCRYPTIONS } from '../../fixtures/pdfs.ts';
import { HARMFUL, startClamd } from '../../support/clamd.ts';

const settings = readFileSync('docs/deploy/clamd.conf', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

async function* bytes(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

test('clamd starts with the settings of docs/deploy, and finds what it knows', async () => {
  const clamd = await startClamd(settings);
  onTestFinished(() => clamd.remove());
  const { clamd: endpoint, maxFileBytes } = readConfig({ CLAMD_URL: clamd.url });
  if (endpoint === null) throw new Error('the scanner is configured');
  const scanner = new Clamd(endpoint);
  expect(await scanner.scan(bytes('nothing harmful'))).toEqual({ kind: 'clean' });
  expect(await scanner.scan(bytes(HARMFUL))).toMatchObject({ kind: 'infected' });
  for (const algorithm of ENCRYPTIONS) {
    const locked = await encryptedPdf(algorithm, 'a password');
    const verdict = await scanner.scan(bytes(locked.bytes));
    expect([algorithm, verdict]).toEqual([
      algorithm,
      {
        kind: 'none',
        isScannerDown: false,
        isLocked: true,
        reason: 'stream: Heuristics.Encrypted.PDF FOUND',
      },
    ]);
    const open = await encryptedPdf(algorithm, '');
    expect([algorithm, await scanner.scan(bytes(open.bytes))]).toEqual([
      algorithm,
      { kind: 'clean' },
    ]);
  }
  for (const name of ['StreamMaxLength', 'MaxFileSize', 'MaxScanSize']) {
    const line = settings.find((setting) => setting.startsWith(`${name} `)) ?? '';
    const megabytes = Number(/ (\d+)M$/.exec(line)?.[1]);
    expect(megabytes * 1_000_000).toBeGreaterThan(maxFileBytes);
  }
});
