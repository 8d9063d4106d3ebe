import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailFileName } from '../../../src/server/mail/transport.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { branchingPdf } from '../../fixtures/pdfs.ts';
import { otherConnection } from '../support/backends.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { startMailServer } from '../support/mailServer.ts';
import {
  BODY_END,
  fieldParts,
  filePart,
  RawConnection,
  uploadHead,
} from '../support/rawConnection.ts';
import { copyServer, isRefusing, startProcess } from '../support/serverProcess.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver } from '../support/stripe.ts';
import { ORDER, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

/**
 * A server stops within 8 s. What hangs in these tests hangs for ever, or until a timeout of 30 s: a
 * server that waited for it would be far above this limit, which leaves room for a busy machine.
 */
const LIMIT_MS = 16_000;

test('a server stops while an upload, Stripe, the mail server, the scanner and the database hang, and loses nothing', async () => {
  const stripe = new FakeStripe();
  await stripe.listen();
  onTestFinished(() => stripe.close());
  const mailServer = await startMailServer();
  let scan: (socket: Socket) => void = replyAfterFile('stream: OK\0');
  const scanner = await fakeClamd((socket) => scan(socket));
  const dataDir = await temporaryFolder();
  const bundle = await copyServer();
  const env = { DATA_DIR: dataDir, CLAMD_URL: scanner, ...stripe.env, ...mailServer.env };
  const server = await startProcess(bundle, env);
  const other = await otherConnection(dataDir);

  const visitor = new Visitor(server);
  const [paidKey = '', unpaidKey = ''] = await visitor.uploadedKeys(2);
  const unpaid = { ...ORDER, uploadedKeys: [unpaidKey] };
  await visitor.paymentUrl({ ...ORDER, uploadedKeys: [paidKey] });
  mailServer.reply = () => 'hang';
  stripe.complete(stripe.last);
  const paid = stripe.event('checkout.session.completed', stripe.last);
  expect(await deliver({ server, stripe }, paid)).toBe(200);
  await expect.poll(() => mailServer.connected).toBe(1);

  const scans: Socket[] = [];
  scan = (socket) => scans.push(socket);
  stripe.fault = 'hang';
  stripe.calls.length = 0;
  // The connections of all three are cut.
  const cut = [
    visitor.checkout(unpaid).catch(() => null),
    visitor.upload().catch(() => null),
    unfinishedUpload(server.port),
  ];
  await expect.poll(() => [stripe.calls.length, scans.length]).toEqual([1, 1]);
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(4);
  await other.lock();

  const stoppedAt = performance.now();
  server.child.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0, errors: '' });
  expect(performance.now() - stoppedAt).toBeLessThan(LIMIT_MS);
  await Promise.all(cut);

  await other.unlock();
  await other.query('update outbox set due_at = 0');
  await other.query('update files set scan_due_at = 0');
  stripe.fault = null;
  mailServer.reply = () => 'take';
  scan = replyAfterFile('stream: OK\0');
  const next = await startProcess(bundle, env);
  await expect.poll(() => mailServer.received).toHaveLength(2);
  const released = "select key from files where status = 'released'";
  await expect.poll(() => other.query(released)).toHaveLength(3);
  const again = new Visitor(next, { cookie: visitor.cookie });
  expect(await again.paymentUrl(unpaid)).toBe(stripe.last.url);
  expect(stripe.sessions).toHaveLength(2);
});

test('a server that stops while files take long to inspect answers their visitors, and keeps nothing of the files', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess(await copyServer(), { DATA_DIR: dataDir });
  const visitor = new Visitor(server, { language: 'pt' });
  // The files of a client are inspected one by one, for 4 s each.
  const uploading = [1, 2, 3].map(() => visitor.upload(uploadForm(branchingPdf())));
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(3);
  const processes = server.processes();

  server.child.kill('SIGTERM');
  const responses = await Promise.all(uploading);
  expect(responses.map(({ body }) => body)).toContainEqual({
    ok: false,
    files: [],
    code: 'internal_error',
    error: 'Algo deu errado do nosso lado. Tente de novo.',
  });
  expect(await server.exited).toMatchObject({ code: 0, errors: '' });
  expect(await storedFiles(dataDir)).toEqual([]);
  const other = await otherConnection(dataDir);
  expect(await other.query('select key from files')).toEqual([]);
  await expect.poll(() => processes.filter(isRunning)).toEqual([]);
});

test('a server that stops while a file arrives keeps nothing of it, and no bytes are reserved for it', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess(await copyServer(), { DATA_DIR: dataDir });
  const other = await otherConnection(dataDir);
  const cut = unfinishedUpload(server.port);
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);

  server.child.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0, errors: '' });
  await cut;
  expect(await storedFiles(dataDir)).toEqual([]);
  expect(await other.query('select key from files')).toEqual([]);
});

test('a server stops while its disk hangs', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess(await copyServer(), { DATA_DIR: dataDir });
  const visitor = new Visitor(server);
  const url = await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
  const other = await otherConnection(dataDir);
  const [order] = await other.query('select reference from orders');
  const folder = join(dataDir, 'outbox');
  await mkdir(folder);
  // A process that opens this pipe waits for a reader that never comes.
  for (const recipient of ['customer', 'provider'] as const) {
    const name = mailFileName(String(order?.['reference']), recipient);
    execFileSync('mkfifo', [join(folder, `.${name}.part`)]);
  }
  expect((await visitor.post(`${new URL(url).pathname}/pay`)).status).toBe(303);
  const claimed = 'select id from outbox where attempts = 1';
  await expect.poll(() => other.query(claimed)).toHaveLength(1);

  const stoppedAt = performance.now();
  server.child.kill('SIGTERM');
  await server.exited;
  expect(performance.now() - stoppedAt).toBeLessThan(LIMIT_MS);
});

test('a server that receives a second signal ends at once, unless it is the first one repeated within half a second', async () => {
  const dataDir = await temporaryFolder();
  const server = await startProcess(await copyServer(), { DATA_DIR: dataDir });
  void unfinishedUpload(server.port);
  await expect.poll(() => storedFiles(dataDir)).toHaveLength(1);
  // It receives both at once, however busy the machine is.
  for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) {
    server.child.kill(signal);
  }
  await expect.poll(() => isRefusing(server.port)).toBe(true);
  expect(server.child.exitCode).toBe(null);
  // Without the second signal it would exit with 0, once the upload was cut.
  await expect
    .poll(() => {
      server.child.kill('SIGINT');
      return server.child.exitCode;
    })
    .toBe(1);
});

/** Whether a process runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Begins an upload and sends nothing more. Resolves once the server has cut it. */
async function unfinishedUpload(port: number): Promise<string> {
  const begin = Buffer.from(fieldParts() + filePart());
  const file = grownTo(pdf(), 2048).bytes;
  const connection = await RawConnection.open(port);
  connection.send(uploadHead(begin.length + file.length + BODY_END.length));
  connection.send(Buffer.concat([begin, file]));
  return connection.closed;
}
