import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { grownTo, jpeg } from '../../fixtures/files.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { doctor, linesOf } from '../support/doctor.ts';
import { startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const MB = 1_048_576;

/** Returns a data folder on a disk of 32 MB. */
async function smallDisk() {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const disk = mountSmallDisk(folder, 32 * MB);
  onTestFinished(() => disk.unmount());
  return { disk, dataDir: join(folder, 'data') };
}

const CODE = 'file_above_free_space';

/** What a server says in its log and on the operator's port while the largest file does not fit. */
const WARNING = {
  code: CODE,
  message:
    'a file as large as MAX_FILE_MB (10 MB) is refused, because it would leave less than MIN_FREE_MB (8 MB) free on the disk of DATA_DIR. Make room, or lower MAX_FILE_MB or MIN_FREE_MB',
};

test('the operator is warned while the disk has no room for the largest file above MIN_FREE_MB', async () => {
  const { disk, dataDir } = await smallDisk();
  const env = { DATA_DIR: dataDir, MAX_FILE_MB: '10', MIN_FREE_MB: '8' };
  const early = await startServer(env);
  expect((await early.app.readiness.detail()).warnings).toEqual([]);
  expect(warningsIn(early)).toEqual([]);

  disk.fill(16 * MB);
  expect((await early.app.readiness.detail()).warnings).toEqual([WARNING]);
  expect((await early.app.readiness.detail()).warnings).toEqual([WARNING]);
  expect(warningsIn(early)).toEqual([CODE]);
  const visitor = new Visitor(early);
  expect((await visitor.upload(uploadForm(grownTo(jpeg(), 9 * MB)))).body).toMatchObject({
    code: 'storage_full',
  });
  expect((await visitor.upload()).status).toBe(200);
  expect(linesOf(await doctor(env), 'free space')).toEqual([
    expect.stringMatching(
      /^warning: 1\d MB are free on the disk of \S+, and a file as large as MAX_FILE_MB \(10 MB\) is refused, because it would leave less than MIN_FREE_MB \(8 MB\)\. Make room, or lower MAX_FILE_MB or MIN_FREE_MB$/,
    ),
  ]);

  const late = await startServer(env);
  expect(warningsIn(late)).toEqual([CODE]);
  disk.free();
  expect((await late.app.readiness.detail()).warnings).toEqual([]);
});

function warningsIn({ log }: { log: readonly string[] }): string[] {
  return log
    .map((line) => JSON.parse(line))
    .flatMap(({ level, code }) => (level === 40 ? [code] : []));
}
