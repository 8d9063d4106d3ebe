import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import { branchingPdf } from '../../fixtures/pdfs.ts';
import { otherConnection } from '../support/backends.ts';
import { fileOf, startInspector, workerScript } from '../support/inspectionWorker.ts';
import { inspectionScripts } from '../support/sharedInspector.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, uploadForm, Visitor } from '../support/testServer.ts';

test('a file whose inspection takes longer than a connection may be silent is answered', async () => {
  const inspector = new Inspector(inspectionScripts(), { maxMs: 1500 });
  onTestFinished(() => inspector.close());
  const server = await startServer({}, { inspector, stallMs: 1000 });
  const { status, body } = await new Visitor(server).upload(uploadForm(branchingPdf()));
  expect([status, body]).toMatchObject([415, { code: 'file_too_complex' }]);
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
  const logged = server.log.filter((line) => line.includes('"type":"InspectionError"'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('"message":"the process has ended: exit code 1"');
  expect(await storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  expect(await other.query('select key from files')).toEqual([]);
  expect((await visitor.upload()).status).toBe(200);
});
