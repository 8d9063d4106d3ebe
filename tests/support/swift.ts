import { execFileSync, spawn } from 'node:child_process';
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

/**
 * Writes the rings of the servers behind the proxy, as `swift-ring-builder` does, which loads Swift anew at each of
 * its three steps for each ring.
 */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for ring in sys.argv[2:]:
    kind, port = ring.split('=')
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), replication_ip='127.0.0.1',
        replication_port=int(port), device='disk', weight=1, meta=''))
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{kind}.ring.gz')
`;

/** How the environment of a server names an object storage. */
export interface ObjectStorageEndpoint {
  /** The value for `STORAGE_URL`. */
  readonly url: string;
  /** The environment variables with the server's credentials. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** An object storage with an empty bucket that a test run starts for itself. */
interface SwiftServer extends ObjectStorageEndpoint {
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
    const server = `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
    writeFileSync(configurationOf(kind), common(port) + server);
  }
  const rings = KINDS.map((kind, index) => `${kind}=${ports[index]}`);
  execFileSync('/usr/bin/python3', ['-c', RINGS, folder, ...rings]);
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

  const running = [...KINDS, 'proxy'].map((kind) =>
    spawn(`swift-${kind}-server`, [configurationOf(kind)], { stdio: 'ignore' }),
  );
  running.forEach(endWithProcess);
  const remove = async () => {
    const alive = running.filter(({ exitCode }) => exitCode === null);
    const exits = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(exits);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    // A request for the bucket is expensive, so the first is sent once all parts listen.
    for (const part of ports) await answering('Swift', running, () => isListening(part));
    await answering('Swift', running, () => ensureBucket(endpoint));
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `s3://${BUCKET}?endpoint=${endpoint}`,
    credentials: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
    remove,
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
