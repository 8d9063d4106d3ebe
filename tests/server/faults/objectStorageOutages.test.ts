import { PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { openServices } from '../../../src/server/services.ts';
import { ObjectStorage } from '../../../src/server/storage/objectStorage.ts';
import { LEFTOVER_MS } from '../../../src/server/storage/storage.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { freePort } from '../../support/product.ts';
import { startProxy } from '../../support/proxy.ts';
import { startSwift, type SwiftServer } from '../../support/swift.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { sharedEnvironment } from '../support/backends.ts';
import { startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const REFUSED = {
  status: 507,
  body: {
    code: 'storage_full',
    error: 'We cannot store files right now. Nothing was lost. Please try again in a few minutes.',
  },
};

let swift: SwiftServer;

beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.remove());

beforeEach(() => {
  for (const [name, value] of Object.entries(swift.credentials)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A place of its own in the storage, reached at that port. */
function storageUrl(port = swift.port, bucket = 'orders'): string {
  return `s3://${bucket}/${crypto.randomUUID()}?endpoint=http://127.0.0.1:${port}`;
}

/** A server that reaches its storage through a proxy. */
async function serverBehindProxy({ idleMs }: { idleMs?: number } = {}) {
  const proxy = await startProxy(swift.port);
  onTestFinished(() => proxy.close());
  const DATA_DIR = await temporaryFolder();
  const env = { DATA_DIR, STORAGE_URL: storageUrl(proxy.port) };
  const { objectStorage } = readConfig(env);
  if (objectStorage === null) throw new Error('no storage was configured');
  const clock = { now: Date.now() };
  const storage = new ObjectStorage(objectStorage, DATA_DIR, idleMs);
  const server = await startServer(env, { replaced: { storage, now: () => clock.now } });
  return {
    proxy,
    visitor: new Visitor(server),
    kept: () => storedFiles(DATA_DIR, env),
    /** What a sweep leaves of broken uploads. */
    keptAfterAnHour: async () => {
      clock.now += LEFTOVER_MS + 1;
      await server.app.jobs.run('uploads-sweep');
      return storedFiles(DATA_DIR, env);
    },
  };
}

describe('while the object storage is down', () => {
  test('an upload is refused, and goes on by itself once it is back', async () => {
    const { visitor, keptAfterAnHour } = await serverBehindProxy();
    const before = await visitor.uploadedKeys();

    await swift.kill();
    expect(await visitor.upload()).toMatchObject(REFUSED);
    expect((await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);

    await swift.start();
    const after = await visitor.uploadedKeys();
    expect((await visitor.fetch('/readyz')).status).toBe(200);
    expect(await keptAfterAnHour()).toEqual([...before, ...after].toSorted());
  });

  test('a server does not start, and says so', async () => {
    const port = await freePort();
    await expect(opening(storageUrl(port))).rejects.toThrow(
      new BootError(`STORAGE_URL (orders) cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`),
    );
  });
});

test('an answer lost after the file is stored costs nothing: it is sent again', async () => {
  const { proxy, visitor, kept } = await serverBehindProxy();
  proxy.loseAnswerTo('PUT /');
  const keys = await visitor.uploadedKeys();
  expect(proxy.lost).toBe(1);
  expect(await kept()).toEqual(keys);
});

test('a file that is changed on its way is refused, and nothing of it is kept', async () => {
  const { proxy, visitor, keptAfterAnHour } = await serverBehindProxy();
  proxy.damage(true);
  expect(await visitor.upload(uploadForm(grownTo(pdf(), 200_000)))).toMatchObject(REFUSED);
  proxy.damage(false);
  const keys = await visitor.uploadedKeys();
  expect(await keptAfterAnHour()).toEqual(keys);
});

test('a storage that falls silent is given up, and used again when it speaks', async () => {
  const { proxy, visitor, keptAfterAnHour } = await serverBehindProxy({ idleMs: 500 });
  proxy.silence(true);
  expect(await visitor.upload()).toMatchObject(REFUSED);
  proxy.silence(false);
  const keys = await visitor.uploadedKeys();
  expect(await keptAfterAnHour()).toEqual(keys);
});

describe('a server does not start', () => {
  test('with a bucket that is not there', async () => {
    await expect(opening(storageUrl(swift.port, 'nowhere'))).rejects.toThrow(
      new BootError('STORAGE_URL (nowhere) cannot be used: The specified bucket does not exist.'),
    );
  });

  test('with the secret of another', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    await expect(opening(storageUrl())).rejects.toThrow(
      /^STORAGE_URL \(orders\) cannot be used: The request signature we calculated does not match/,
    );
  });

  test('with a bucket that keeps what is deleted', async () => {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${swift.port}`,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    const keeping = async (Status: 'Enabled' | 'Suspended') => {
      await client.send(
        new PutBucketVersioningCommand({
          Bucket: 'orders',
          VersioningConfiguration: { Status },
        }),
      );
    };
    await keeping('Enabled');
    await expect(opening(storageUrl())).rejects.toThrow(
      new BootError(
        'STORAGE_URL (orders) cannot be used: the bucket keeps versions of what is deleted',
      ),
    );
    await keeping('Suspended');
    await opening(storageUrl());
  });
});

/** The boot of a server, as far as its services. */
async function opening(STORAGE_URL: string): Promise<void> {
  const { database } = await openServices(
    readConfig({ DATA_DIR: await temporaryFolder(), STORAGE_URL }),
  );
  await database.destroy();
}

test('what one server receives another scans, serves and deletes', async () => {
  const scanner = await fakeClamd(replyAfterFile('stream: OK\0'));
  const shared = {
    ...(await sharedEnvironment(await temporaryFolder())),
    LINK_SECRET: 'the secret that both servers share',
    STORAGE_URL: storageUrl(),
  };
  const clock = { now: Date.now() };
  const start = async (env: Record<string, string>) =>
    startServer({ ...shared, ...env }, { replaced: { now: () => clock.now } });
  const first = await start({});
  const second = await start({ CLAMD_URL: scanner });
  const [key = ''] = await new Visitor(first).uploadedKeys();

  await second.app.jobs.run('rescan');
  const links = downloadLinks({ secret: shared.LINK_SECRET, publicUrl: second.origin });
  const link = links.linkFor({ key, expiresAt: clock.now + 1000 });
  const answer = await fetch(link);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(pdf().bytes)).toBe(true);

  clock.now += 30 * DAY_MS;
  await second.app.jobs.run('retention');
  expect(await storedFiles(first.dataDir, shared)).toEqual([]);
});
