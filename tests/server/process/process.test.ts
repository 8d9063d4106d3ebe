import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { grownTo, jpeg, pdf } from '../../fixtures/files.ts';
import { branchingPdf } from '../../fixtures/pdfs.ts';
import {
  BODY_END,
  BOUNDARY,
  fieldParts,
  filePart,
  RawConnection,
  uploadHead,
} from '../support/rawConnection.ts';
import { otherConnection } from '../support/backends.ts';
import { LEFTOVER_MS, keptFiles, storedFiles } from '../support/storedFiles.ts';
import { copyServer, isRefusing, startProcess } from '../support/serverProcess.ts';
import { ORDER, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;

async function start(env: Record<string, string> = {}, bundle?: string) {
  return startProcess(bundle ?? (await copyServer()), await withFolder(env));
}

async function withFolder(env: Record<string, string>) {
  return { DATA_DIR: await temporaryFolder(), ...env };
}

describe('running servers', () => {
  test('a server stores files that other accounts cannot read', async () => {
    const dataDir = await temporaryFolder();
    const server = await start({ DATA_DIR: join(dataDir, 'orders') });
    await new Visitor(server).uploadedKeys();
    const entries = await readdir(dataDir, { recursive: true });
    const modes = await Promise.all(
      entries.map(async (path) => (await stat(join(dataDir, path))).mode),
    );
    expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
  });

  test('a server reads the .env file beside it, and prefers the environment', async () => {
    const bundle = await copyServer();
    // An editor may write a byte order mark.
    await writeFile(join(bundle, '.env'), '\uFEFFMAX_FILE_MB=1\nLOG_LEVEL=nonsense\n');
    const server = await start({ LOG_LEVEL: 'info' }, bundle);
    const visitor = new Visitor(server);
    expect((await visitor.upload(uploadForm(grownTo(jpeg(), MB + 1)))).status).toBe(413);
    expect((await visitor.upload(uploadForm(grownTo(jpeg(), MB)))).status).toBe(200);
  });

  test('a server does not hold uploads in memory, however many and large they are', async () => {
    const server = await start({ MAX_FILE_MB: '100' });
    await Promise.all(Array.from({ length: 4 }, () => uploadMegabytes(server.port, 10)));
    const before = server.residentMb();
    await Promise.all(Array.from({ length: 4 }, () => uploadMegabytes(server.port, 40)));
    expect(server.residentMb() - before).toBeLessThan(60);
  });
});

describe('servers that receive a signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'a server that receives %s ends running requests, accepts no new ones and exits with 0',
    async (signal) => {
      const dataDir = await temporaryFolder();
      const server = await start({ DATA_DIR: dataDir });
      // The inspection has started by then. A server that stops waits only a few seconds for it.
      const [earlier = ''] = await new Visitor(server).uploadedKeys();
      const file = grownTo(pdf(), 2048).bytes;
      const [begin, end] = [Buffer.from(fieldParts() + filePart()), Buffer.from(BODY_END)];
      const connection = await RawConnection.open(server.port);
      connection.send(uploadHead(begin.length + file.length + end.length));
      connection.send(Buffer.concat([begin, file]));
      await expect.poll(() => storedFiles(dataDir)).toHaveLength(2);

      // A terminal and a service manager send the signal to all processes.
      for (const pid of server.processes()) process.kill(pid, signal);
      server.child.kill(signal);
      await expect.poll(() => isRefusing(server.port)).toBe(true);
      connection.send(end);

      expect(await connection.closed).toMatch(/^HTTP\/1\.1 200 /);
      expect(await server.exited).toMatchObject({ code: 0, errors: '' });
      const kept = new Map(await keptFiles(dataDir));
      expect(kept.get(earlier)).toEqual(Buffer.from(pdf().bytes));
      kept.delete(earlier);
      expect([...kept.values()]).toEqual([file]);
    },
  );

  test('a server that receives SIGTERM closes kept-alive connections and exits with 0', async () => {
    const server = await start();
    const visitor = new Visitor(server);
    await visitor.fetch('/en/');
    server.child.kill('SIGTERM');
    expect((await server.exited).code).toBe(0);
  });
});

describe('killed servers', () => {
  test('a killed server leaves no process, not even one whose file takes for ever', async () => {
    const server = await start();
    await expect.poll(() => server.processes().length).toBeGreaterThan(1);
    const processes = server.processes();
    const uploading = new Visitor(server).upload(uploadForm(branchingPdf())).catch(() => null);
    await expect.poll(() => secondsOf(processes).some((seconds) => seconds > 0)).toBe(true);
    server.child.kill('SIGKILL');
    await server.exited;
    expect(await uploading).toBe(null);
    await expect.poll(() => secondsOf(processes)).toEqual([]);
  });

  test('a killed server has every file and order that it confirmed, and no others, after its restart', async () => {
    const dataDir = await temporaryFolder();
    const first = await start({ DATA_DIR: dataDir });
    const visitor = new Visitor(first);
    const ordered = { ...ORDER, uploadedKeys: await visitor.uploadedKeys(3) };
    const unpaid = new URL(await visitor.paymentUrl(ordered)).pathname;
    const paidOrder = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const paid = new URL(await visitor.paymentUrl(paidOrder)).pathname;
    await visitor.post(`${paid}/pay`);
    const free = await visitor.uploadedKeys(2);
    const unfinished = await RawConnection.open(first.port);
    unfinished.send(uploadHead(MB));
    const begin = grownTo(pdf(), 2048).bytes;
    unfinished.send(Buffer.concat([Buffer.from(fieldParts() + filePart()), begin]));
    await expect.poll(() => storedFiles(dataDir)).toHaveLength(7);

    first.child.kill('SIGKILL');
    await first.exited;
    await makeLeftoversOld(dataDir);
    const second = await start({ DATA_DIR: dataDir });

    const keys = [...ordered.uploadedKeys, ...paidOrder.uploadedKeys, ...free];
    await expect.poll(() => storedFiles(dataDir)).toEqual(keys.toSorted());
    const kept = await keptFiles(dataDir);
    expect([...kept.keys()].toSorted()).toEqual(keys.toSorted());
    expect([...kept.values()].every((bytes) => bytes.equals(pdf().bytes))).toBe(true);

    const again = new Visitor(second, { cookie: visitor.cookie });
    expect(new URL(await again.paymentUrl(ordered)).pathname).toBe(unpaid);
    expect((await again.checkout({ ...ORDER, pages: 9, uploadedKeys: free })).status).toBe(200);
    expect(await (await again.fetch(paid)).text()).toContain('This order has been paid.');
  });
});

/** Uploads a file of several megabytes, and holds no more than one of them in memory. */
async function uploadMegabytes(port: number, megabytes: number): Promise<void> {
  const [begin, end] = [Buffer.from(fieldParts() + filePart()), Buffer.from(BODY_END)];
  const megabyte = grownTo(jpeg(), MB).bytes;
  async function* body() {
    yield begin;
    for (let index = 0; index < megabytes; index++) yield megabyte;
    yield end;
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const options = { host: '127.0.0.1', port, path: '/api/upload', method: 'POST', headers };
  const sending = request(options);
  const responded = once(sending, 'response');
  await pipeline(body, sending);
  const [response] = await responded;
  response.resume();
  expect(response.statusCode).toBe(200);
}

/** Returns how long each of these processes that still runs has computed, in seconds. */
function secondsOf(processes: readonly number[]): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'cputimes=', '-p', processes.join(',')]);
  return String(stdout).split('\n').filter(Boolean).map(Number);
}

/** Dates what a killed server left more than an hour back. */
async function makeLeftoversOld(dataDir: string): Promise<void> {
  const then = Date.now() - LEFTOVER_MS - 1000;
  const incoming = join(dataDir, 'incoming');
  await Promise.all(
    (await readdir(incoming)).map((name) => utimes(join(incoming, name), then / 1000, then / 1000)),
  );
  const other = await otherConnection(dataDir);
  await other.query(`update files set received_at = ${then} where status = 'receiving'`);
}
