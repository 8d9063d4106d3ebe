import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { Clamd } from '../../../src/server/files/scanning/clamd.ts';
import { joined } from '../../fixtures/bytes.ts';
import { pdf } from '../../fixtures/files.ts';
import { EICAR, startClamd, type RunningClamd } from '../../support/clamd.ts';
import { TEST_FILES } from '../../support/installed.ts';
import { otherConnection } from '../support/backends.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, uploadForm, Visitor } from '../support/testServer.ts';

const names = readdirSync(TEST_FILES);

function fileOf(name: string) {
  return { name, type: 'application/pdf', bytes: readFileSync(join(TEST_FILES, name)) };
}

async function* bytesOf(name: string) {
  yield fileOf(name).bytes;
}

let clamd: RunningClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.remove());

test('every test file of ClamAV is refused, and none is kept', async () => {
  const server = await startServer({ CLAMD_URL: clamd.url, RATE_LIMIT_UPLOADS: '0' });
  const visitor = new Visitor(server);
  const responses = new Map<string, unknown>();
  for (const name of names) {
    const { status, body } = await visitor.upload(uploadForm(fileOf(name)));
    responses.set(name, { status, body });
  }

  // Only one is of an accepted kind: the others are programs, archives and documents.
  const expected = names.map((name) =>
    name === 'clam.pdf'
      ? [name, refusal(422, 'file_infected')]
      : [name, refusal(415, 'file_kind_not_accepted')],
  );
  expect([...responses]).toEqual(expected);
  expect(names.length).toBeGreaterThan(40);
  expect(await storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  expect(await other.query('select status from files')).toEqual([{ status: 'destroyed' }]);
  expect(await other.query('select id from data_keys')).toEqual([]);
});

function refusal(status: number, code: string) {
  return { status, body: expect.objectContaining({ ok: false, files: [], code }) };
}

test('EICAR is refused for its kind, and a PDF followed by a harmful program as infected', async () => {
  const visitor = new Visitor(await startServer({ CLAMD_URL: clamd.url }));
  const eicar = { ...pdf(), bytes: EICAR };
  expect(await visitor.upload(uploadForm(eicar))).toMatchObject(
    refusal(415, 'file_kind_not_accepted'),
  );
  const within = { ...pdf(), bytes: joined(pdf().bytes, fileOf('clam.exe').bytes) };
  expect(await visitor.upload(uploadForm(within))).toMatchObject(refusal(422, 'file_infected'));
});

test('the scanner finds the harmful program in each test file of ClamAV, however it is packed', async () => {
  const { clamd: endpoint } = readConfig({ CLAMD_URL: clamd.url });
  if (endpoint === null) throw new Error('no scanner is configured');
  const scanner = new Clamd(endpoint);
  for (const name of names) {
    expect([name, await scanner.scan(bytesOf(name))]).toEqual([
      name,
      { kind: 'infected', signature: 'Test.Program.UNOFFICIAL' },
    ]);
  }
});
