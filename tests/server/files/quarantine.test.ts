import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { pdf, type SampleFile } from '../../fixtures/files.ts';
import { HARMFUL, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { otherConnection } from '../support/backends.ts';
import { afterFile, fakeClamd } from '../support/fakeClamd.ts';
import { alterStored, storedBytes, storedFiles } from '../support/storedFiles.ts';
import {
  ORDER,
  startServer,
  uploadForm,
  Visitor,
  type RunningServer,
} from '../support/testServer.ts';

const LINK_SECRET = 'the secret that signs links in this test';
const FILE_BYTES = 200_000;
/** Of the sealed file. */
const FRAME_BYTES = 65_536 + 16;

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

/** Uploads a file and answers the path of its download. */
async function uploaded(server: RunningServer, file: SampleFile): Promise<string> {
  const { status, body } = await new Visitor(server).upload(uploadForm(file));
  expect(status).toBe(200);
  const [key] = keysOf(body);
  return pathOf(String(key));
}

function keysOf(body: unknown): string[] {
  return JSON.stringify(body).match(/[\w-]{32}/g) ?? [];
}

function pathOf(key: string, expiresAt = Date.UTC(2100, 0)): string {
  const links = downloadLinks({ secret: LINK_SECRET, publicUrl: '' });
  return links.linkFor({ key, expiresAt });
}

/** What a download is answered with, read to its end. */
async function downloadStatus({ origin }: RunningServer, path: string): Promise<number> {
  const answer = await fetch(new URL(path, origin));
  await answer.arrayBuffer();
  return answer.status;
}

async function statusesOf({ dataDir }: RunningServer): Promise<unknown[]> {
  const other = await otherConnection(dataDir);
  return (await other.query('select status from files')).map(({ status }) => status);
}

describe('a clean file', () => {
  test('is handed out as it was sent, as an attachment, and every time is recorded', async () => {
    const server = await start();
    const file = document();
    const path = await uploaded(server, file);

    const answer = await fetch(new URL(path, server.origin));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
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

  test('is stored so that nothing of it can be read', async () => {
    const server = await start();
    const file = document();
    await uploaded(server, file);
    const [key = ''] = await storedFiles(server.dataDir);
    const stored = await storedBytes(server.dataDir, key);
    expect(stored.length).toBe(FILE_BYTES + 5 * 16);
    for (const at of [0, 65_536, FILE_BYTES - 32]) {
      expect(stored.includes(file.bytes.subarray(at, at + 16))).toBe(false);
    }
  });

  test.each<[string, (stored: Buffer) => Buffer]>([
    ['a changed bit', changedBit],
    ['its last frame cut off', (stored) => stored.subarray(0, 3 * FRAME_BYTES)],
    ['its last byte cut off', (stored) => stored.subarray(0, -1)],
    ['two frames in the other order', swappedFrames],
    ['bytes added', (stored) => Buffer.concat([stored, Buffer.from('more')])],
    ['nothing left', () => Buffer.alloc(0)],
  ])('is not handed out, not even in part, with %s', async (_what, damaged) => {
    const server = await start();
    const path = await uploaded(server, document());
    const [key = ''] = await storedFiles(server.dataDir);
    await alterStored(server.dataDir, key, damaged(await storedBytes(server.dataDir, key)));
    expect(await downloadStatus(server, path)).toBe(404);
  });
});

function changedBit(stored: Buffer): Buffer {
  stored.writeUInt8(stored.readUInt8(100_000) ^ 1, 100_000);
  return stored;
}

function swappedFrames(stored: Buffer): Buffer {
  const [first, second] = [
    stored.subarray(0, FRAME_BYTES),
    stored.subarray(FRAME_BYTES, 2 * FRAME_BYTES),
  ];
  return Buffer.concat([second, first, stored.subarray(2 * FRAME_BYTES)]);
}

describe('an infected file', () => {
  test.each([
    [
      'en',
      'A virus scanner found something harmful in this file, so we deleted it. Please check your device and send a clean copy.',
    ],
    [
      'pt-BR',
      'Um antivírus encontrou algo nocivo neste arquivo e nós o apagamos. Verifique seu aparelho e envie uma cópia limpa.',
    ],
  ])('is refused in words and destroyed: %s', async (language, error) => {
    const server = await start();
    const answer = await new Visitor(server, { language }).upload(uploadForm(harmful()));
    expect(answer).toMatchObject({
      status: 422,
      body: { ok: false, files: [], code: 'file_infected', error },
    });
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select status, signature, wrapped_key from files')).toEqual([
      { status: 'destroyed', signature: 'Test.Harmful.UNOFFICIAL', wrapped_key: null },
    ]);
  });

  test('that was ordered while the scanner was down is destroyed, and the order stays', async () => {
    let now = Date.now();
    const scanner = await startClamd();
    const server = await start(scanner.url, () => now);
    await scanner.kill();
    const visitor = new Visitor(server);
    const { body } = await visitor.upload(uploadForm(harmful()));
    const uploadedKeys = keysOf(body);
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

describe('a file without a verdict is accepted, stays in quarantine', () => {
  test('and is released within a minute of the return of the scanner', async () => {
    let now = Date.now();
    const scanner = await startClamd();
    const server = await start(scanner.url, () => now);
    await scanner.kill();
    const path = await uploaded(server, document());
    expect(await statusesOf(server)).toEqual(['quarantined']);
    expect(await downloadStatus(server, path)).toBe(404);

    await scanner.start();
    now += 45_000;
    await server.app.jobs.run('rescan');
    await scanner.remove();
    expect(await statusesOf(server)).toEqual(['released']);
    expect(await downloadStatus(server, path)).toBe(200);
  });

  test.each(['stream: ok\0', 'nonsense\0', 'stream: OK', ''])(
    'after the answer %j',
    async (answer) => {
      const server = await start(await fakeClamd(afterFile(answer)));
      const path = await uploaded(server, document());
      expect(await statusesOf(server)).toEqual(['quarantined']);
      expect(await downloadStatus(server, path)).toBe(404);
    },
  );

  test('for good where there is no scanner, which the start says', async () => {
    const server = await start(null);
    const path = await uploaded(server, document());
    expect(await statusesOf(server)).toEqual(['quarantined']);
    expect(await downloadStatus(server, path)).toBe(404);
    expect(server.log.join('')).toContain(
      'CLAMD_URL is not set: no file is scanned, and none can be downloaded',
    );
  });
});

describe('a download is answered alike, with 404,', () => {
  test.each<[string, (path: string) => string]>([
    ['of an unknown file', () => pathOf('a'.repeat(32))],
    ['by an altered link', (path) => path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A'))],
    ['without a signature', (path) => path.slice(0, path.lastIndexOf('.'))],
    ['by an endless link', (path) => path + 'a'.repeat(500)],
    ['by an expired link', (path) => pathOf(String(/[\w-]{32}/.exec(path)?.[0]), Date.now() - 1)],
  ])('%s', async (_what, change) => {
    const server = await start();
    const path = await uploaded(server, document());
    const answer = await fetch(new URL(change(path), server.origin));
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('There is nothing at this address.');
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select * from downloads')).toEqual([]);
  });
});
