import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { doctor, linesOf } from '../support/doctor.ts';
import { startFakeBucket } from '../support/fakeBucket.ts';
import { temporaryFolder } from '../support/testServer.ts';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  [
    'that does not say what is missing, as AWS S3 without a right',
    false,
    'fault: a file that is gone from the bucket bucket is not recognized, because reading it is denied. Grant the account s3:GetObject on the prefix and s3:ListBucket on the bucket',
  ],
  ['that says what is missing', true, 'ok: files can be stored in the bucket bucket'],
])('a bucket %s is reported', async (_what, mayList, line) => {
  const DATA_DIR = await temporaryFolder();
  const report = await doctor({ DATA_DIR, STORAGE_URL: await startFakeBucket({ mayList }) });
  expect(linesOf(report, 'storage')).toEqual([line]);
});

test('a bucket is tried in a read-only container, where DATA_DIR is the only folder that can be written to', async () => {
  const DATA_DIR = await temporaryFolder();
  const STORAGE_URL = await startFakeBucket({ mayList: true });
  vi.stubEnv('TMPDIR', '/proc/no/folder');
  const report = await doctor({ DATA_DIR, STORAGE_URL });
  expect(linesOf(report, 'storage')).toEqual(['ok: files can be stored in the bucket bucket']);
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('a bucket is no use where DATA_DIR, into which files are received, cannot be written to', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'data');
  await writeFile(DATA_DIR, 'a file, where the folder should be');
  const STORAGE_URL = await startFakeBucket({ mayList: true });
  expect(linesOf(await doctor({ DATA_DIR, STORAGE_URL }), 'storage')).toEqual([
    `fault: this account may not write to ${DATA_DIR}. Change its owner, run this as the account of the server, or set DATA_DIR`,
  ]);
});
