import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { DiskStorage } from '../../../src/server/storage/diskStorage.ts';
import { pdf } from '../../fixtures/files.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

const LINK_SECRET = 'the secret that signs links in this test';
/** So long that no pause of a busy machine reaches it during the upload. */
const STALL_MS = 2000;

/** A storage that a test makes slow: it begins the next read later than a connection may be silent. */
class SlowStorage extends DiskStorage {
  isSlow = false;

  override async *read(key: string): AsyncGenerator<Uint8Array> {
    if (this.isSlow) await setTimeout(3 * STALL_MS);
    this.isSlow = false;
    yield* super.read(key);
  }
}

test('a file that takes longer to verify than a connection may be silent is downloaded whole', async () => {
  const DATA_DIR = await temporaryFolder();
  const CLAMD_URL = await fakeClamd(replyAfterFile('stream: OK\0'));
  const storage = new SlowStorage(DATA_DIR);
  const server = await startServer(
    { DATA_DIR, CLAMD_URL, LINK_SECRET },
    { stallMs: STALL_MS, replaced: { storage } },
  );
  const visitor = new Visitor(server);
  const [key = ''] = await visitor.uploadedKeys();
  const links = downloadLinks({ secret: LINK_SECRET, publicUrl: '' });
  storage.isSlow = true;
  const response = await visitor.fetch(links.linkFor({ key, expiresAt: Date.UTC(2100, 0) }));
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf().bytes);
});
