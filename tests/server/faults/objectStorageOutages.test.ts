import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { openServices } from '../../../src/server/services.ts';
import { ObjectStorage } from '../../../src/server/storage/objectStorage.ts';
import { grownTo, pdf } from '../../fixtures/files.ts';
import { freePort } from '../../support/product.ts';
import { startFaultyProxy } from '../../support/faultyProxy.ts';
import type { ObjectStorageEndpoint } from '../../support/swift.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import { LEFTOVER_MS, storedFiles } from '../support/storedFiles.ts';
import { sharedEnvironment } from '../support/backends.ts';
import { startServer, temporaryFolder, uploadForm, Visitor } from '../support/testServer.ts';

const REFUSED = {
  status: 507,
  body: {
    code: 'storage_full',
    error: 'We cannot store files right now. It is safe to try again in a few minutes.',
  },
};

/** The port of the object storage of this run. */
const PORT = portOf(inject('objectStorage'));

afterEach(() => {
  vi.unstubAllEnvs();
});

function portOf(storage: ObjectStorageEndpoint | undefined): number {
  const { searchParams } = new URL(storage?.url ?? 's3://none');
  return Number(new URL(searchParams.get('endpoint') ?? 'http://none').port);
}

/** Returns the URL of a new prefix in the storage, reached at a port. */
function storageUrl(port = PORT, bucket = 'orders'): string {
  return `s3://${bucket}/${crypto.randomUUID()}?endpoint=http://127.0.0.1:${port}`;
}

/** Starts a server that reaches its storage through a faulty proxy. */
async function serverBehindProxy({ idleMs }: { idleMs?: number } = {}) {
  const proxy = await startFaultyProxy(PORT);
  onTestFinished(() => proxy.close());
  const DATA_DIR = await temporaryFolder();
  const env = { DATA_DIR, STORAGE_URL: storageUrl(proxy.port) };
  const { objectStorage } = readConfig(env);
  if (objectStorage === null) throw new Error('no storage is configured');
  const clock = { now: Date.now() };
  const storage = new ObjectStorage(objectStorage, DATA_DIR, idleMs);
  const server = await startServer(env, { replaced: { storage, now: () => clock.now } });
  return {
    proxy,
    visitor: new Visitor(server),
    kept: () => storedFiles(DATA_DIR, env),
    /** Runs the sweep of interrupted uploads an hour later, and returns the keys that remain. */
    keptAfterAnHour: async () => {
      clock.now += LEFTOVER_MS + 1;
      await server.app.jobs.run('uploads-sweep');
      return storedFiles(DATA_DIR, env);
    },
  };
}

describe('an object storage that is down', () => {
  test('an upload is answered 507 while the object storage is down, and accepted after its return', async () => {
    const { proxy, visitor, keptAfterAnHour } = await serverBehindProxy();
    const before = await visitor.uploadedKeys();

    proxy.cut(true);
    expect(await visitor.upload()).toMatchObject(REFUSED);
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(503);
    expect((await visitor.fetch('/healthz')).status).toBe(200);

    proxy.cut(false);
    const after = await visitor.uploadedKeys();
    await expect.poll(async () => (await visitor.fetch('/readyz')).status).toBe(200);
    expect(await keptAfterAnHour()).toEqual([...before, ...after].toSorted());
  });

  test('a server whose object storage is down does not start, and names the error', async () => {
    const port = await freePort();
    await expect(opening(storageUrl(port))).rejects.toThrow(
      new BootError(`STORAGE_URL (orders) cannot be used: connect ECONNREFUSED 127.0.0.1:${port}`),
    );
  });
});

test('a file whose response from the object storage was lost is sent to it again, and the upload is accepted', async () => {
  const { proxy, visitor, kept } = await serverBehindProxy();
  proxy.loseResponseTo('PUT /');
  const keys = await visitor.uploadedKeys();
  expect(proxy.lostResponses).toBe(1);
  expect(await kept()).toEqual(keys);
});

test('an upload that is damaged on its way to the object storage is answered 507, and nothing of it is kept', async () => {
  const { proxy, visitor, keptAfterAnHour } = await serverBehindProxy();
  proxy.damage(true);
  expect(await visitor.upload(uploadForm(grownTo(pdf(), 200_000)))).toMatchObject(REFUSED);
  proxy.damage(false);
  const keys = await visitor.uploadedKeys();
  expect(await keptAfterAnHour()).toEqual(keys);
});

test('an upload is answered 507 when the object storage stops responding, and accepted when it responds again', async () => {
  const { proxy, visitor, keptAfterAnHour } = await serverBehindProxy({ idleMs: 3000 });
  proxy.silence(true);
  expect(await visitor.upload()).toMatchObject(REFUSED);
  proxy.silence(false);
  const keys = await visitor.uploadedKeys();
  expect(await keptAfterAnHour()).toEqual(keys);
});

describe('unusable buckets', () => {
  test('a server whose bucket does not exist does not start, and says so', async () => {
    await expect(opening(storageUrl(PORT, 'nowhere'))).rejects.toThrow(
      new BootError('STORAGE_URL (nowhere) cannot be used: The specified bucket does not exist.'),
    );
  });

  test('a server with a wrong secret key does not start, and says so', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    await expect(opening(storageUrl())).rejects.toThrow(
      /^STORAGE_URL \(orders\) cannot be used: The request signature we calculated does not match/,
    );
  });

  test('a server whose bucket keeps deleted versions does not start until that is suspended', async () => {
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${PORT}`,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    onTestFinished(() => client.destroy());
    // Other tests use the bucket of the run meanwhile.
    await client.send(new CreateBucketCommand({ Bucket: 'versioned' }));
    const setVersioning = async (Status: 'Enabled' | 'Suspended') => {
      await client.send(
        new PutBucketVersioningCommand({
          Bucket: 'versioned',
          VersioningConfiguration: { Status },
        }),
      );
    };
    await setVersioning('Enabled');
    const url = storageUrl(PORT, 'versioned');
    await expect(opening(url)).rejects.toThrow(
      new BootError(
        'STORAGE_URL (versioned) cannot be used: the bucket keeps versions of what is deleted',
      ),
    );
    await setVersioning('Suspended');
    await opening(url);
  });
});

/** Opens and closes the services of a server with this storage. */
async function opening(STORAGE_URL: string): Promise<void> {
  const { database } = await openServices(
    readConfig({ DATA_DIR: await temporaryFolder(), STORAGE_URL }),
  );
  await database.destroy();
}

test('a file that one server receives is scanned, served and deleted by another', async () => {
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
  const response = await fetch(link);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(pdf().bytes)).toBe(true);

  clock.now += 30 * DAY_MS;
  await second.app.jobs.run('retention');
  expect(await storedFiles(first.dataDir, shared)).toEqual([]);
});
