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

test('none of the test files of ClamAV gets further than quarantine', async () => {
  const server = await startServer({ CLAMD_URL: clamd.url, RATE_LIMIT_UPLOADS: '0' });
  const visitor = new Visitor(server);
  const answers = new Map<string, unknown>();
  for (const name of names) {
    const { status, body } = await visitor.upload(uploadForm(fileOf(name)));
    answers.set(name, { status, body });
  }

  // The one that is of an accepted kind; all others are programs, archives and documents.
  const expected = names.map((name) =>
    name === 'clam.pdf'
      ? [name, refusal(422, 'file_infected')]
      : [name, refusal(415, 'file_kind_not_accepted')],
  );
  expect([...answers]).toEqual(expected);
  expect(names.length).toBeGreaterThan(40);
  expect(await storedFiles(server.dataDir)).toEqual([]);
  const other = await otherConnection(server.dataDir);
  expect(await other.query('select status, wrapped_key from files')).toEqual([
    { status: 'destroyed', wrapped_key: null },
  ]);
});

function refusal(status: number, code: string) {
  return { status, body: expect.objectContaining({ ok: false, files: [], code }) };
}

test('EICAR is refused by its kind, and a program behind a PDF as infected', async () => {
  const visitor = new Visitor(await startServer({ CLAMD_URL: clamd.url }));
  const eicar = { ...pdf(), bytes: EICAR };
  expect(await visitor.upload(uploadForm(eicar))).toMatchObject(
    refusal(415, 'file_kind_not_accepted'),
  );
  const within = { ...pdf(), bytes: joined(pdf().bytes, fileOf('clam.exe').bytes) };
  expect(await visitor.upload(uploadForm(within))).toMatchObject(refusal(422, 'file_infected'));
});

test('the scanner finds the program in each of them, however it is packed', async () => {
  const { clamd: address } = readConfig({ CLAMD_URL: clamd.url });
  if (address === null) throw new Error('no address');
  const scanner = new Clamd(address);
  for (const name of names) {
    expect([name, await scanner.scan(bytesOf(name))]).toEqual([
      name,
      { kind: 'infected', signature: 'Test.Program.UNOFFICIAL' },
    ]);
  }
});
