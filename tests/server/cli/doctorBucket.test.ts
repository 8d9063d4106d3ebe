import { expect, test, vi } from 'vitest';
import { doctor, linesOf } from '../support/doctor.ts';
import { startFakeBucket } from '../support/fakeBucket.ts';
import { temporaryFolder } from '../support/testServer.ts';

test.each([
  [
    'that does not say what is missing, as AWS S3 without a right',
    false,
    'fault: a file that is gone from the bucket bucket is not recognized, because reading it is denied. Grant the account s3:GetObject on the prefix and s3:ListBucket on the bucket',
  ],
  ['that says what is missing', true, 'ok: files can be stored in the bucket bucket'],
])('a bucket %s is reported', async (_what, mayList, line) => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const DATA_DIR = await temporaryFolder();
  const report = await doctor({ DATA_DIR, STORAGE_URL: await startFakeBucket({ mayList }) });
  expect(linesOf(report, 'storage')).toEqual([line]);
});
