import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import type { FileKind } from '../../../src/domain/files.ts';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import type { InspectionScripts } from '../../../src/server/files/inspection/processStarter.ts';
import { inspectionScripts } from './sharedInspector.ts';
import { temporaryFolder } from './testServer.ts';

/**
 * A worker whose behaviour depends on the kind of the file. It spins, crashes, takes all memory bit
 * by bit or at once, exits, or is killed. A PDF makes it crash only the first time. Other files are
 * accepted.
 */
const WORKER = `
import { existsSync, readlinkSync, writeFileSync } from 'node:fs';
const thread = process.platform === 'linux' ? readlinkSync('/proc/thread-self') : null;
// A keeper that a test kills cannot end it any more, and it would spin for the rest of the run and longer.
const { ppid } = process;
const spin = () => {
  while (process.ppid === ppid);
  process.exit();
};
process.on('message', ({ kind, file }) => {
  if (kind === 'begin' && file.kind === 'gif') spin();
  if (kind === 'begin' && file.kind === 'pdf' && file.bytes === 2) spin();
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

/** What it finds in a file that it accepts. */
export const FOUND = { pages: 1, activeContent: [] };

/** Writes the script of such a worker, and returns it with the file by which it knows that it has crashed once. */
export async function workerScript(): Promise<{ scripts: InspectionScripts; flag: string }> {
  const folder = await temporaryFolder();
  const path = join(folder, 'worker.mjs');
  const flag = join(folder, 'flag');
  await writeFile(path, WORKER.replaceAll('FLAG', JSON.stringify(flag)));
  return { scripts: { ...inspectionScripts(), worker: pathToFileURL(path) }, flag };
}

/** Returns such scripts whose keeper writes its process id into a file, and what reads the id of the last one. */
export async function watchedKeeper(): Promise<{
  scripts: InspectionScripts;
  keeperId: () => Promise<number>;
}> {
  const { scripts } = await workerScript();
  const folder = await temporaryFolder();
  const [path, idFile] = [join(folder, 'keeper.mjs'), join(folder, 'pid')];
  await writeFile(
    path,
    `
    import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(idFile)}, String(process.pid));
    await import(${JSON.stringify(scripts.keeper.href)});
    `,
  );
  return {
    scripts: { ...scripts, keeper: pathToFileURL(path) },
    keeperId: async () => Number(await readFile(idFile, 'utf8')),
  };
}

/** Starts an inspector with such workers. It is closed when the test is over. */
export async function startInspector(limits: {
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

/** Returns a file of one byte. */
export function fileOf(kind: FileKind, client = 'a', neighbourhood = client) {
  const { signal } = new AbortController();
  const file = { kind, bytes: 1, tail: new Uint8Array(1) };
  return { file, client, neighbourhood, open: oneByte, signal };
}

/** Returns a PDF that takes for ever. */
export function endlessPdf(client: string) {
  const { file, ...rest } = fileOf('pdf', client);
  return { ...rest, file: { ...file, bytes: 2 } };
}
