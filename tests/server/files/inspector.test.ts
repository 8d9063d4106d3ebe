import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { InspectionError } from '../../../src/server/files/inspection/inspectionError.ts';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import { Refusal } from '../../../src/server/refusals/refusal.ts';
import {
  endlessPdf,
  fileOf,
  FOUND,
  startInspector,
  workerScript,
} from '../support/inspectionWorker.ts';
import { inspectionScripts } from '../support/sharedInspector.ts';
import { temporaryFolder } from '../support/testServer.ts';

/** A file that cannot be read. */
const failingSource: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the disk failed')) }),
};

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

test('a worker that is never ready fails the file that waits for it', async () => {
  const path = join(await temporaryFolder(), 'silent.mjs');
  await writeFile(path, 'setInterval(() => {}, 1_000_000);');
  const scripts = { ...inspectionScripts(), worker: pathToFileURL(path) };
  const inspector = new Inspector(scripts, { workers: 1, maxSilentMs: 200 });
  onTestFinished(() => inspector.close());
  await expect(inspector.inspect(fileOf('jpeg'))).rejects.toThrow('does not answer');
});

test('a worker that cannot be started leaves the others running', async () => {
  const { scripts: startable } = await workerScript();
  // Node refuses to start a program with such a name, and throws.
  const names = { keeper: startable.keeper, worker: startable.worker };
  const inspector = new Inspector(names, { workers: 2, maxMs: 3_600_000 });
  onTestFinished(() => inspector.close());
  inspector.start();
  const held = inspector.inspect(fileOf('gif', 'a'));
  names.worker = new URL('file:///nowhere/%00');
  await expect(inspector.inspect(fileOf('png', 'b'))).rejects.toThrow(InspectionError);
  await expect(inspector.inspect(fileOf('jpeg', 'b'))).rejects.toThrow(InspectionError);
  names.worker = startable.worker;
  expect(await inspector.inspect(fileOf('jpeg', 'b'))).toEqual(FOUND);
  inspector.close();
  await expect(held).rejects.toThrow('the process was ended');
});

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
