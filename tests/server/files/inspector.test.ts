import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { InspectionError } from '../../../src/server/files/inspection/inspectionProcess.ts';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import type { InspectionScripts } from '../../../src/server/files/inspection/processStarter.ts';
import { Refusal } from '../../../src/server/refusals/refusal.ts';
import type { FileKind } from '../../../src/domain/files.ts';
import { otherConnection } from '../support/backends.ts';
import { inspectionScripts } from '../support/sharedInspector.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

/**
 * A worker that does with a file what its kind says: it spins, crashes, takes all memory, bit by bit or at
 * once, ends or is killed, once or whenever it is told so. Other files are accepted.
 */
const WORKER = `
import { existsSync, readlinkSync, writeFileSync } from 'node:fs';
const thread = process.platform === 'linux' ? readlinkSync('/proc/thread-self') : null;
process.on('message', ({ kind, file }) => {
  if (kind === 'begin' && file.kind === 'gif') for (;;);
  if (kind === 'begin' && file.kind === 'pdf' && file.bytes === 2) for (;;);
  if (kind === 'begin' && file.kind === 'bmp') throw new Error('a crash');
  if (kind === 'begin' && file.kind === 'webp') process.exit();
  if (kind === 'begin' && file.kind === 'tiff') for (const all = []; ; ) all.push(Array(1000).fill({}));
  if (kind === 'begin' && file.kind === 'heif') for (const all = []; ; ) all.push(1);
  if (kind === 'begin' && file.kind === 'png') process.kill(process.pid, 'SIGKILL');
  if (kind === 'begin' && file.kind === 'pdf' && !existsSync(FLAG)) {
    writeFileSync(FLAG, '');
    throw new Error('a crash that comes once');
  }
  const findings = { pages: 1, activeContent: [] };
  process.send(kind === 'begin' ? { kind: 'more' } : { kind: 'accepted', findings, isWorn: false });
});
process.send({ kind: 'ready', thread });
`;

const FOUND = { pages: 1, activeContent: [] };

async function workerScript(): Promise<{ scripts: InspectionScripts; flag: string }> {
  const folder = await temporaryFolder();
  const path = join(folder, 'worker.mjs');
  const flag = join(folder, 'flag');
  await writeFile(path, WORKER.replaceAll('FLAG', JSON.stringify(flag)));
  return { scripts: { ...inspectionScripts(), worker: pathToFileURL(path) }, flag };
}

async function startInspector(limits: {
  workers: number;
  maxMs?: number;
  maxWaitMs?: number;
}): Promise<Inspector> {
  const { scripts } = await workerScript();
  const inspector = new Inspector(scripts, limits);
  onTestFinished(() => inspector.close());
  return inspector;
}

async function* oneByte() {
  yield new Uint8Array(1);
}

/** A file that cannot be read. */
const failingSource: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the disk failed')) }),
};

function fileOf(kind: FileKind, client = 'a', neighbourhood = client) {
  const { signal } = new AbortController();
  const file = { kind, bytes: 1, tail: new Uint8Array(1) };
  return { file, client, neighbourhood, open: oneByte, signal };
}

/** A PDF that takes for ever. */
function endlessPdf(client: string) {
  const { file, ...rest } = fileOf('pdf', client);
  return { ...rest, file: { ...file, bytes: 2 } };
}

/** Sends a JPEG of each client at once, and returns the clients in the sequence of their findings. */
async function sequenceOf(
  inspector: Inspector,
  ...clients: readonly (readonly [client: string, neighbourhood: string])[]
): Promise<string[]> {
  const inspected: string[] = [];
  const send = async ([client, neighbourhood]: readonly [string, string]) => {
    await inspector.inspect(fileOf('jpeg', client, neighbourhood));
    inspected.push(client);
  };
  await Promise.all(clients.map(send));
  return inspected;
}

test.each([
  ['time', 'gif', 200],
  ['memory', 'tiff', 3_600_000],
  ['memory at once', 'heif', 3_600_000],
] as const)(
  'a file that takes too much %s is refused, and the next one is inspected',
  async (_what, kind, maxMs) => {
    const inspector = await startInspector({ workers: 1, maxMs });
    const refusal = await inspector.inspect(fileOf(kind)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'file_too_complex' });
    expect(await inspector.inspect(fileOf('jpeg'))).toEqual(FOUND);
  },
);

test.each(['bmp', 'webp', 'png'] as const)(
  'a worker that crashes, ends or is killed (%s) fails its own file only',
  async (kind) => {
    const inspector = await startInspector({ workers: 1 });
    const first = inspector.inspect(fileOf(kind));
    const second = inspector.inspect(fileOf('jpeg'));
    await expect(first).rejects.toThrow(InspectionError);
    expect(await second).toEqual(FOUND);
  },
);

test('a source that fails fails its own file only', async () => {
  const inspector = await startInspector({ workers: 1 });
  const failing = { ...fileOf('jpeg'), open: () => failingSource };
  await expect(inspector.inspect(failing)).rejects.toThrow('the disk failed');
  expect(await inspector.inspect(fileOf('jpeg'))).toEqual(FOUND);
});

test.each(['worker', 'keeper'] as const)(
  'a %s that cannot be started fails the files that need it',
  async (script) => {
    const scripts = { ...inspectionScripts(), [script]: pathToFileURL('/nowhere/script.js') };
    const inspector = new Inspector(scripts, { workers: 1 });
    onTestFinished(() => inspector.close());
    inspector.start();
    await expect(inspector.inspect(fileOf('jpeg'))).rejects.toThrow(InspectionError);
    await expect(inspector.inspect(fileOf('jpeg'))).rejects.toThrow(InspectionError);
  },
);

test('clients share a worker in turn, however many files one of them has', async () => {
  const inspector = await startInspector({ workers: 1 });
  const inspected: string[] = [];
  const send = async (client: string) => {
    await inspector.inspect(fileOf('jpeg', client));
    inspected.push(client);
  };
  await Promise.all([...Array.from({ length: 9 }, () => send('many')), send('one')]);
  expect(inspected.indexOf('one')).toBe(1);
});

test('a client whose file takes long holds one worker, and others are served by the next', async () => {
  const inspector = await startInspector({ workers: 2, maxMs: 3_600_000 });
  const held = [inspector.inspect(fileOf('gif')), inspector.inspect(fileOf('gif'))];
  expect(await inspector.inspect(fileOf('jpeg', 'b'))).toEqual(FOUND);
  inspector.close();
  const outcomes = await Promise.allSettled(held);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a client who has just had a file inspected comes after one who has not', async () => {
  const inspector = await startInspector({ workers: 1 });
  await inspector.inspect(fileOf('jpeg', 'earlier'));
  const clients = ['first', 'earlier', 'new'].map((client) => [client, client] as const);
  expect(await sequenceOf(inspector, ...clients)).toEqual(['first', 'new', 'earlier']);
});

test('clients of one neighbourhood share a worker with others as if they were one', async () => {
  const inspector = await startInspector({ workers: 1 });
  const many = ['a', 'b', 'c'].map((client) => [client, 'many'] as const);
  const sequence = await sequenceOf(inspector, ...many, ['d', 'other']);
  expect(sequence).toEqual(['a', 'd', 'b', 'c']);
});

test('an image is inspected while PDFs of several clients take for ever', async () => {
  const inspector = await startInspector({ workers: 2, maxMs: 3_600_000 });
  const held = ['a', 'b', 'c'].map((client) => inspector.inspect(endlessPdf(client)));
  expect(await inspector.inspect(fileOf('jpeg', 'd'))).toEqual(FOUND);
  inspector.close();
  await Promise.allSettled(held);
});

test('an upload that would wait too long is answered 429 before its connection is cut', async () => {
  const inspector = await startInspector({ workers: 1, maxMs: 3_600_000, maxWaitMs: 1 });
  const held = inspector.inspect(fileOf('gif', 'another'));
  const server = await startServer({}, { inspector });
  const { status, headers, body } = await new Visitor(server).upload();
  expect([status, headers.get('retry-after'), body]).toEqual([
    429,
    '60',
    {
      ok: false,
      files: [],
      code: 'too_many_requests',
      error: 'Too many requests. Wait a minute and try again.',
    },
  ]);
  expect(await storedFiles(server.dataDir)).toEqual([]);
  inspector.close();
  await Promise.allSettled([held]);
});

test('a file whose visitor has left while it waits is dropped, and nothing of it is kept', async () => {
  const inspector = await startInspector({ workers: 1, maxMs: 3_600_000 });
  const held = inspector.inspect(fileOf('gif', 'another'));
  const server = await startServer({}, { inspector });
  const leaving = new AbortController();
  const uploading = new Visitor(server).fetch('/api/upload', {
    method: 'POST',
    body: uploadForm(),
    signal: leaving.signal,
  });
  await expect.poll(() => storedFiles(server.dataDir)).toHaveLength(1);
  leaving.abort();
  await expect(uploading).rejects.toThrow('aborted');
  await expect.poll(() => storedFiles(server.dataDir)).toEqual([]);
  inspector.close();
  await Promise.allSettled([held]);
});

test('a client with two hundred files waiting is asked to wait', async () => {
  const inspector = await startInspector({ workers: 1, maxMs: 3_600_000 });
  const held = inspector.inspect(fileOf('gif'));
  const waiting = Array.from({ length: 200 }, () => inspector.inspect(fileOf('jpeg')));
  await expect(inspector.inspect(fileOf('jpeg'))).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  inspector.close();
  await Promise.allSettled([held, ...waiting]);
});

test('a crash of the inspection is a 500 that is logged, leaves nothing, and can be repeated', async () => {
  const { scripts, flag } = await workerScript();
  const inspector = new Inspector(scripts);
  onTestFinished(() => inspector.close());
  const server = await startServer({}, { inspector });
  const visitor = new Visitor(server);
  const { status, body } = await visitor.upload();
  expect([status, body]).toEqual([
    500,
    {
      ok: false,
      files: [],
      code: 'internal_error',
      error: 'Something went wrong on our side. Try again.',
    },
  ]);
  expect(existsSync(flag)).toBe(true);
  expect(server.log.filter((line) => line.includes('"type":"InspectionError"'))).toHaveLength(1);
  expect(await storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  expect(await other.query('select key from files')).toEqual([]);
  expect((await visitor.upload()).status).toBe(200);
});
