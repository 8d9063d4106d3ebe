import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { pdf, type SampleFile } from '../../fixtures/files.ts';
import { HARMFUL, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { otherConnection } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { alterStored, storedBytes, storedFiles } from '../support/storedFiles.ts';
import {
  ORDER,
  startServer,
  uploadForm,
  Visitor,
  type RunningServer,
  uploadedKeysOf,
} from '../support/testServer.ts';

const LINK_SECRET = 'the secret that signs links in this test';
const FILE_BYTES = 200_000;

/** Longer than three frames, with nothing in it that repeats. */
function document({ name = 'certidão de nascimento.pdf' } = {}): SampleFile {
  const bytes = Buffer.concat([pdf().bytes, randomBytes(FILE_BYTES - pdf().bytes.length)]);
  return { ...pdf(), name, bytes };
}

function harmful(): SampleFile {
  return { ...pdf(), bytes: Buffer.concat([pdf().bytes, HARMFUL]) };
}

let clamd: RunningClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.remove());

async function start(CLAMD_URL: string | null = clamd.url, now?: () => number) {
  const env = { LINK_SECRET, ...(CLAMD_URL === null ? {} : { CLAMD_URL }) };
  return startServer(env, now === undefined ? {} : { replaced: { now } });
}

/** Uploads a file and returns the path of its download link. */
async function upload(server: RunningServer, file: SampleFile): Promise<string> {
  const { status, body } = await new Visitor(server).upload(uploadForm(file));
  expect(status).toBe(200);
  const [key] = uploadedKeysOf(body);
  return pathOf(String(key));
}

function pathOf(key: string, expiresAt = Date.UTC(2100, 0)): string {
  const links = downloadLinks({ secret: LINK_SECRET, publicUrl: '' });
  return links.linkFor({ key, expiresAt });
}

/** Downloads a file to its end and returns the status of the response. */
async function downloadStatus({ origin }: RunningServer, path: string): Promise<number> {
  const response = await fetch(new URL(path, origin));
  await response.arrayBuffer();
  return response.status;
}

async function statusesOf({ dataDir }: RunningServer): Promise<unknown[]> {
  const other = await otherConnection(dataDir);
  return (await other.query('select status from files')).map(({ status }) => status);
}

describe('clean files', () => {
  test('a clean file is downloaded as it was sent, as an attachment, and each download is recorded', async () => {
    const server = await start();
    const file = document();
    const path = await upload(server, file);

    const response = await fetch(new URL(path, server.origin));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(FILE_BYTES),
      'content-disposition':
        'attachment; filename="certidao de nascimento.pdf"; filename*=UTF-8\'\'certid%C3%A3o%20de%20nascimento.pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await downloadStatus(server, path)).toBe(200);
    const other = await otherConnection(server.dataDir);
    const rows = await other.query('select * from downloads');
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ address }) => address)).size).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
  });

  test.each([
    ['spaces', ' ', `a${'%20'.repeat(119)}`],
    ['dots', '.', `a${'.'.repeat(119)}`],
    ['combining marks', '\u{301}\u{323}', `%E1%BA%A1${'%CC%A3'.repeat(119)}`],
  ])(
    'a clean file with a name of 70 kB of %s is downloaded with a name of 120 characters',
    async (...row) => {
      const [, text, name] = row;
      const server = await start();
      const padding = text.repeat(70_000 / Buffer.byteLength(text));
      const path = await upload(server, document({ name: `a${padding}a.pdf` }));
      const response = await fetch(new URL(path, server.origin));
      await response.arrayBuffer();
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="[^"]+"; filename\\*=UTF-8''${name}\\.pdf$`),
      );
    },
  );

  test('a clean file is stored encrypted: none of its bytes can be found in the storage', async () => {
    const server = await start();
    const file = document();
    await upload(server, file);
    const [key = ''] = await storedFiles(server.dataDir);
    const stored = await storedBytes(server.dataDir, key);
    expect(stored.length).toBe(FILE_BYTES + 5 * 16);
    for (const at of [0, 65_536, FILE_BYTES - 32]) {
      expect(stored.includes(file.bytes.subarray(at, at + 16))).toBe(false);
    }
  });

  test.each<[string, (stored: Buffer) => Buffer]>([
    ['a changed bit in its second frame', changedBit],
    ['no bytes left', () => Buffer.alloc(0)],
  ])('a stored file with %s is answered 404, and no part of it is sent', async (_what, damaged) => {
    const server = await start();
    const path = await upload(server, document());
    const [key = ''] = await storedFiles(server.dataDir);
    await alterStored(server.dataDir, key, damaged(await storedBytes(server.dataDir, key)));
    expect(await downloadStatus(server, path)).toBe(404);
  });
});

function changedBit(stored: Buffer): Buffer {
  stored.writeUInt8(stored.readUInt8(100_000) ^ 1, 100_000);
  return stored;
}

describe('infected files', () => {
  test('an infected file is answered 422 and destroyed', async () => {
    const server = await start();
    const response = await new Visitor(server).upload(uploadForm(harmful()));
    expect(response).toMatchObject({
      status: 422,
      body: {
        ok: false,
        files: [],
        code: 'file_infected',
        error:
          'A virus scanner found something harmful in this file, so we deleted it. Check your device and send a clean copy.',
      },
    });
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select status, signature from files')).toEqual([
      { status: 'destroyed', signature: 'Test.Harmful.UNOFFICIAL' },
    ]);
    expect(await other.query('select id from data_keys')).toEqual([]);
  });

  test('an infected file that was ordered while the scanner was down is destroyed, and its order stays', async () => {
    let now = Date.now();
    const scanner = await startClamd();
    const server = await start(scanner.url, () => now);
    await scanner.kill();
    const visitor = new Visitor(server);
    const { body } = await visitor.upload(uploadForm(harmful()));
    const uploadedKeys = uploadedKeysOf(body);
    const payment = await visitor.paymentUrl({ ...ORDER, uploadedKeys });

    await scanner.start();
    now += 60_000;
    await server.app.jobs.run('rescan');
    await scanner.remove();

    expect(await statusesOf(server)).toEqual(['destroyed']);
    expect(await storedFiles(server.dataDir)).toEqual([]);
    expect((await visitor.fetch(payment)).status).toBe(200);
    const download = pathOf(String(uploadedKeys[0]));
    expect(await downloadStatus(server, download)).toBe(404);
  });
});

describe('files without a verdict', () => {
  test('a file uploaded while the scanner is down is released within a minute of the scanner’s return', async () => {
    let now = Date.now();
    const scanner = await startClamd();
    const server = await start(scanner.url, () => now);
    await scanner.kill();
    const path = await upload(server, document());
    expect(await statusesOf(server)).toEqual(['quarantined']);
    expect(await downloadStatus(server, path)).toBe(404);

    await scanner.start();
    now += 45_000;
    await server.app.jobs.run('rescan');
    await scanner.remove();
    expect(await statusesOf(server)).toEqual(['released']);
    expect(await downloadStatus(server, path)).toBe(200);
  });

  test('a file about which the scanner replies nonsense is accepted, stays in quarantine and cannot be downloaded', async () => {
    const server = await start(await fakeClamd(replyAfterFile('nonsense\0')));
    const path = await upload(server, document());
    expect(await statusesOf(server)).toEqual(['quarantined']);
    expect(await downloadStatus(server, path)).toBe(404);
  });

  test('without a scanner every file stays in quarantine', async () => {
    const server = await start(null);
    const path = await upload(server, document());
    expect(await statusesOf(server)).toEqual(['quarantined']);
    expect(await downloadStatus(server, path)).toBe(404);
  });
});

describe('refused downloads', () => {
  test.each<[string, (path: string) => string]>([
    ['for an unknown file', () => pathOf('a'.repeat(32))],
    ['with an altered signature', (path) => path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))],
    ['without a signature', (path) => path.slice(0, path.lastIndexOf('.'))],
    ['that is hundreds of characters too long', (path) => path + 'a'.repeat(500)],
    ['that has expired', (path) => pathOf(String(/[\w-]{32}/.exec(path)?.[0]), Date.now() - 1)],
  ])('a download link %s is answered 404, and no download is recorded', async (_what, change) => {
    const server = await start();
    const path = await upload(server, document());
    const response = await fetch(new URL(change(path), server.origin));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('There is nothing at this address.');
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select * from downloads')).toEqual([]);
  });
});
