import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './product.ts';
import { answering, endWithProcess, isListening } from './started.ts';

/** Swift's servers behind its proxy. */
const KINDS = ['account', 'container', 'object'] as const;

const SETTINGS = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = Policy-0
default = yes
`;

const BUCKET = 'orders';
const ACCESS_KEY = 'tests:tests';
const SECRET_KEY = 'tests-secret';

/** The proxy's filters: the S3 protocol, an account, and a cache that is never reachable. */
const FILTERS = `[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_tests_tests = ${SECRET_KEY} .admin
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
`;

/** How the environment of a server names an object storage. */
export interface ObjectStorageEndpoint {
  /** The value for `STORAGE_URL`. */
  readonly url: string;
  /** The environment variables with the server's credentials. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** An object storage with an empty bucket that a test run starts for itself. */
export interface SwiftServer extends ObjectStorageEndpoint {
  /** The port of its S3 protocol. */
  readonly port: number;
  /** Kills its processes, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same ports. */
  start(): Promise<void>;
  /** Kills its processes and deletes its data. */
  readonly remove: () => Promise<void>;
}

/** Starts OpenStack Swift with one replica, on free ports. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
`;
  mkdirSync(join(folder, 'devices/disk'), { recursive: true });
  writeFileSync(join(folder, 'swift.conf'), SETTINGS);
  const ports: number[] = [];
  for (const kind of KINDS) {
    const port = await freePort();
    ports.push(port);
    const builder = join(folder, `${kind}.builder`);
    const ring = (...rest: string[]) => execFileSync('swift-ring-builder', [builder, ...rest]);
    ring('create', '1', '1', '0');
    ring('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    ring('rebalance');
    const server = `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
    writeFileSync(configurationOf(kind), common(port) + server);
  }
  const port = await freePort();
  ports.push(port);
  const endpoint = `http://127.0.0.1:${port}`;
  const pipeline =
    'catch_errors gatekeeper cache listing_formats s3api tempauth slo versioned_writes symlink proxy-server';
  const proxy = `[pipeline:main]
pipeline = ${pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# By default the proxy avoids a server for a minute after ten failures.
error_suppression_interval = 0
`;
  writeFileSync(configurationOf('proxy'), common(port) + proxy + FILTERS);

  function configurationOf(kind: string): string {
    return join(folder, `${kind}-server.conf`);
  }

  let running: ChildProcess[] = [];
  const kill = async () => {
    const ended = running.filter(({ exitCode }) => exitCode === null);
    running = [];
    const exits = ended.map((child) => once(child, 'exit'));
    for (const child of ended) child.kill('SIGKILL');
    await Promise.all(exits);
  };
  const start = async () => {
    running = [...KINDS, 'proxy'].map((kind) =>
      spawn(`swift-${kind}-server`, [configurationOf(kind)], { stdio: 'ignore' }),
    );
    running.forEach(endWithProcess);
    try {
      // A request for the bucket is expensive, so the first is sent once all parts listen.
      for (const part of ports) await answering('Swift', running, () => isListening(part));
      await answering('Swift', running, () => ensureBucket(endpoint));
    } catch (error) {
      await kill();
      throw error;
    }
  };
  await start();
  return {
    url: `s3://${BUCKET}?endpoint=${endpoint}`,
    credentials: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
    port,
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Suppresses a warning about the client's next versions, as `objectStorage.ts` does.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** Tries to create the bucket, which fails until all servers answer. Returns whether the bucket exists. */
async function ensureBucket(endpoint: string): Promise<boolean> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
    maxAttempts: 1,
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    return true;
  } catch (error) {
    return error instanceof BucketAlreadyOwnedByYou;
  } finally {
    client.destroy();
  }
}
