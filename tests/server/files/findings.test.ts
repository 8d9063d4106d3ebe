import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Inspector } from '../../../src/server/files/inspection/inspector.ts';
import { pagedTiff } from '../../fixtures/tiffs.ts';
import { pdf, tiff, type SampleFile } from '../../fixtures/files.ts';
import {
  abortingPdf,
  ACTIVE_PDFS,
  branchingPdf,
  ENCRYPTIONS,
  encryptedPdf,
  inflatingPdf,
  QUIET_PDFS,
} from '../../fixtures/pdfs.ts';
import { otherConnection } from '../support/backends.ts';
import { inspectionScripts, sharedInspector } from '../support/sharedInspector.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const LOCKED = {
  en: 'This PDF needs a password to open, so we cannot read it. Open it, print or save it as a new PDF without a password, and send that one.',
  pt: 'Este PDF precisa de uma senha para abrir, e por isso não conseguimos lê-lo. Abra-o, imprima ou salve-o como um novo PDF sem senha e envie esse.',
} as const;

const TOO_COMPLEX =
  'This file is built in a way that we cannot check. Open it, print it to a new PDF and send that one.';

async function start(inspector = sharedInspector()) {
  const server = await startServer({ RATE_LIMIT_UPLOADS: '0' }, { inspector });
  const other = await otherConnection(server.dataDir);
  return { server, query: (sql: string) => other.query(sql) };
}

test.each(['en', 'pt'] as const)(
  'a PDF that needs a password to open is refused in the language %s, and nothing is kept',
  async (language) => {
    const { server, query } = await start();
    const visitor = new Visitor(server, { language });
    for (const algorithm of ENCRYPTIONS) {
      const { status, body } = await visitor.upload(
        uploadForm(await encryptedPdf(algorithm, 'key')),
      );
      expect([algorithm, status, body]).toEqual([
        algorithm,
        415,
        { ok: false, files: [], code: 'file_locked', error: LOCKED[language] },
      ]);
    }
    expect(await storedFiles(server.dataDir)).toEqual([]);
    expect(await query('select key from files')).toEqual([]);
  },
);

test.each(ENCRYPTIONS)(
  'a PDF encrypted with %s that opens without a password is accepted, and its pages are counted',
  async (algorithm) => {
    const { server } = await start();
    const { status, body } = await new Visitor(server).upload(
      uploadForm(await encryptedPdf(algorithm, '')),
    );
    expect([status, body]).toEqual([200, accepted(3)]);
  },
);

const COUNTED: readonly (readonly [what: string, file: SampleFile, pages: number | null])[] = [
  ['a PDF of 31 pages', pdf({ pages: 31 }), 31],
  ['a TIFF of three pages and a thumbnail', { ...tiff(), bytes: pagedTiff() }, 3],
  ['a PDF without its pages', { ...pdf(), bytes: pdf().bytes.subarray(0, 60) }, null],
];

test('the pages of a file are counted, recorded and returned in the answer, as null if they cannot be counted', async () => {
  const { server, query } = await start();
  const visitor = new Visitor(server);
  for (const [what, file, pages] of COUNTED) {
    const { status, body } = await visitor.upload(uploadForm(file));
    expect([what, status, body]).toEqual([what, 200, accepted(pages)]);
  }
  const rows = await query('select pages from files');
  expect(new Set(rows.map((row) => row['pages']))).toEqual(new Set([3, 31, null]));
});

test('a PDF that can do more than show its pages is accepted and marked, and no other is', async () => {
  const { server, query } = await start();
  const visitor = new Visitor(server);
  const quiet = QUIET_PDFS.map(([what, file]) => [what, file, null] as const);
  for (const [what, file, content] of [...ACTIVE_PDFS, ...quiet]) {
    const { status } = await visitor.upload(uploadForm(file));
    const [row] = await query('select active_content from files');
    expect([what, status, row?.['active_content']]).toEqual([what, 200, content]);
    await query('delete from files');
  }
});

test('a PDF that cannot be read is marked with what its bytes name', async () => {
  const { server, query } = await start();
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<< /S /Launch', 'latin1');
  const { status } = await new Visitor(server).upload(uploadForm({ ...pdf(), bytes }));
  const [row] = await query('select pages, active_content from files');
  expect([status, row]).toEqual([200, { pages: null, active_content: 'launch,unknown' }]);
});

test.each([
  // The file exceeds the limit of bytes long before the limit of time.
  ['inflates to gigabytes', inflatingPdf(), 60_000],
  // A thread of the server would take the server with it.
  ['makes V8 abort the process that reads it', abortingPdf(), 3_600_000],
  ['has a tree of pages without an end', branchingPdf(), 500],
])('a PDF that %s is refused, and the next file is inspected', async (_what, file, maxMs) => {
  const inspector = new Inspector(inspectionScripts(), { workers: 1, maxMs });
  onTestFinished(() => inspector.close());
  const { server, query } = await start(inspector);
  const visitor = new Visitor(server);
  const { status, body } = await visitor.upload(uploadForm(file));
  expect([status, body]).toEqual([
    415,
    { ok: false, files: [], code: 'file_too_complex', error: TOO_COMPLEX },
  ]);
  expect(await storedFiles(server.dataDir)).toEqual([]);
  expect(await query('select key from files')).toEqual([]);
  expect((await visitor.upload()).body).toEqual(accepted(1));
});

test('files are inspected even where a sandbox lets no process change its priority', async () => {
  const { keeper, worker } = inspectionScripts();
  const script = join(await temporaryFolder(), 'keeper.mjs');
  await writeFile(
    script,
    `
    import { syncBuiltinESMExports } from 'node:module';
    import os from 'node:os';
    os.setPriority = () => { throw new Error('EPERM'); };
    syncBuiltinESMExports();
    await import(${JSON.stringify(keeper.href)});
    `,
  );
  const inspector = new Inspector({ keeper: pathToFileURL(script), worker }, { workers: 1 });
  onTestFinished(() => inspector.close());
  const { server } = await start(inspector);
  const { status, body } = await new Visitor(server).upload();
  expect([status, body]).toEqual([200, accepted(1)]);
});

/** Returns the answer for a file with that number of pages. */
function accepted(pages: number | null) {
  return { ok: true, files: [{ key: expect.any(String), pages, sha256: expect.any(String) }] };
}
