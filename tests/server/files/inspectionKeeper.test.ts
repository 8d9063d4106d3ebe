import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { InspectionError } from '../../../src/server/files/inspection/inspectionError.ts';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import { branchingPdf } from '../../fixtures/pdfs.ts';
import { endlessPdf, fileOf, FOUND, watchedKeeper } from '../support/inspectionWorker.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

test('a keeper that is killed fails the files that are being inspected, and the next one is inspected', async () => {
  const { scripts, keeperId } = await watchedKeeper();
  const inspector = new Inspector(scripts, { workers: 2 });
  onTestFinished(() => inspector.close());
  expect(await inspector.inspect(fileOf('jpeg', 'a'))).toEqual(FOUND);
  const held = [inspector.inspect(fileOf('gif', 'b')), inspector.inspect(endlessPdf('c'))];
  process.kill(await keeperId(), 'SIGKILL');
  const outcomes = await Promise.allSettled(held);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
    expect.any(InspectionError),
    expect.any(InspectionError),
  ]);
  expect(await inspector.inspect(fileOf('jpeg', 'a'))).toEqual(FOUND);
});

test('a keeper that hangs fails the file that waits for it, and is replaced', async () => {
  const { scripts, keeperId } = await watchedKeeper();
  const inspector = new Inspector(scripts, { workers: 1, maxSilentMs: 15_000, maxEndMs: 100 });
  onTestFinished(() => inspector.close());
  expect(await inspector.inspect(fileOf('jpeg'))).toEqual(FOUND);
  const hanging = await keeperId();
  process.kill(hanging, 'SIGSTOP');
  await expect(inspector.inspect(fileOf('jpeg'))).rejects.toThrow('does not answer');
  // Until then files are passed to the one that hangs.
  await expect.poll(() => isRunning(hanging)).toBe(false);
  expect(await inspector.inspect(fileOf('jpeg'))).toEqual(FOUND);
});

test('a keeper that is lost and cannot be started again fails uploads, and the server goes on', async () => {
  const server = await startProcess(await copyServer(), { DATA_DIR: await temporaryFolder() });
  const visitor = new Visitor(server);
  await visitor.uploadedKeys();
  const [keeper = 0, ...workers] = server.processes();
  const uploading = visitor.upload(uploadForm(branchingPdf()));
  await expect.poll(() => workers.some(isComputing)).toBe(true);
  setMaxFiles(server.child.pid, 3);
  process.kill(keeper, 'SIGKILL');
  expect((await uploading).status).toBe(500);
  setMaxFiles(server.child.pid, 1024);
  expect((await visitor.upload()).status).toBe(200);
});

/** Whether a process is running, and not only left for its parent to read how it ended. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether a process has computed for longer than its start takes. */
function isComputing(pid: number): boolean {
  const seconds = execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)]).toString();
  return Number(seconds) > 0;
}

/** Sets how many files a running process may have open. */
function setMaxFiles(pid: number | undefined, files: number): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
}
