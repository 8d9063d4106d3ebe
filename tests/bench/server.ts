import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, request, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HAS_POSTGRES } from '../support/installed.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { startProduct, type Product } from '../support/product.ts';
import { jpeg } from '../fixtures/files.ts';
import { BODY_END, BOUNDARY, fieldParts, filePart } from '../server/support/rawConnection.ts';
import { ORDER, Visitor } from '../server/support/testServer.ts';
import { benchPages } from './pages.ts';

const MB = 1_048_576;
const UNLIMITED = {
  RATE_LIMIT_UPLOADS: '0',
  RATE_LIMIT_CHECKOUTS: '0',
  UNORDERED_LIMIT_MB: '0',
  UNORDERED_LIMIT_PER_ADDRESS_MB: '0',
};

const UPLOAD_MB = 40;
const UPLOADS = 10;
const UPLOADS_AT_ONCE = [1, 10, 100];
const ORDERS = 200;
const CUSTOMERS = 8;

/** Measures the load that one server bears, each figure beside a baseline measured in the same run. */
export default async function benchServer(): Promise<string[]> {
  const product = await startProduct(UNLIMITED);
  try {
    return [
      await benchUploads(product),
      ...(await benchMemory(product)),
      await benchPages(product),
      ...(await benchOrders()),
    ];
  } finally {
    await product.remove();
  }
}

/** Compares the throughput of uploads with that of a server that writes the body to disk and syncs it. */
async function benchUploads({ url }: Product): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const baseline = await listen((incoming, response) => {
    const path = join(folder, 'body');
    const write = async () => {
      await pipeline(incoming, createWriteStream(path));
      const file = await open(path, 'r+');
      await file.sync();
      await file.close();
      response.end('{}');
    };
    void write();
  });
  try {
    const ours = await megabytesPerSecond(`${url}/api/upload`);
    const reference = await megabytesPerSecond(baseline.url);
    return `upload ${ours.toFixed(0)} MB/s, piping to disk with fsync ${reference.toFixed(0)} MB/s, ratio ${(ours / reference).toFixed(2)}`;
  } finally {
    baseline.close();
    rmSync(folder, { recursive: true });
  }
}

/** Returns the throughput of {@link UPLOADS} consecutive uploads, in MB/s. */
async function megabytesPerSecond(url: string): Promise<number> {
  await upload(url, 1);
  const start = performance.now();
  for (let count = 0; count < UPLOADS; count++) await upload(url, UPLOAD_MB);
  return (UPLOADS * UPLOAD_MB) / ((performance.now() - start) / 1000);
}

/** Uploads a photo of a size, and holds at most one megabyte of it in memory. */
async function upload(url: string, megabytes: number): Promise<void> {
  const piece = Buffer.alloc(MB);
  const head = jpeg().bytes;
  async function* body() {
    yield Buffer.concat([Buffer.from(fieldParts() + filePart()), head]);
    for (let count = 1; count < megabytes; count++) yield piece;
    yield Buffer.concat([piece.subarray(head.length), Buffer.from(BODY_END)]);
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const sending = request(url, { method: 'POST', headers, agent: false });
  const answer = once(sending, 'response');
  await pipeline(body, sending);
  const [response] = await answer;
  response.resume();
  if (response.statusCode !== 200) throw new Error(`an upload got status ${response.statusCode}`);
}

/** Measures how much the server's memory grows during concurrent uploads. */
async function benchMemory({ url, residentMb }: Product): Promise<string[]> {
  const lines: string[] = [];
  for (const count of UPLOADS_AT_ONCE) {
    const before = residentMb();
    let peak = before;
    const timer = setInterval(() => (peak = Math.max(peak, residentMb())), 50);
    await Promise.all(Array.from({ length: count }, () => upload(`${url}/api/upload`, 10)));
    clearInterval(timer);
    lines.push(
      `${count} uploads of 10 MB at once: ${before.toFixed(0)} MB before, ${(peak - before).toFixed(0)} MB more at most`,
    );
  }
  return lines;
}

/** Measures submitted orders per second, on SQLite and, if it is installed, on PostgreSQL. */
async function benchOrders(): Promise<string[]> {
  const onSqlite = await ordersPerSecond({});
  const lines = [`SQLite ${onSqlite.toFixed(0)} orders/s`];
  if (!HAS_POSTGRES) return [...lines, 'PostgreSQL is not installed: no orders on it'];
  const postgres = await startPostgres({ isDurable: true });
  try {
    const onPostgres = await ordersPerSecond({
      DATABASE_URL: await createDatabase(postgres.url, 'bench'),
      LINK_SECRET: 'a secret for the benchmark and only for it',
    });
    return [
      ...lines,
      `PostgreSQL ${onPostgres.toFixed(0)} orders/s, ratio to SQLite ${(onPostgres / onSqlite).toFixed(2)}`,
    ];
  } finally {
    await postgres.remove();
  }
}

/** Returns the rate at which {@link CUSTOMERS} concurrent customers submit orders, in orders per second. */
async function ordersPerSecond(environment: Record<string, string>): Promise<number> {
  const product = await startProduct({ ...UNLIMITED, ...environment });
  try {
    const customers = Array.from({ length: CUSTOMERS }, () => new Visitor({ origin: product.url }));
    const keys = await Promise.all(
      customers.map((customer) => customer.uploadedKeys(ORDERS / CUSTOMERS)),
    );
    const start = performance.now();
    await Promise.all(
      customers.map(async (customer, index) => {
        for (const key of keys[index] ?? []) {
          await customer.paymentUrl({ ...ORDER, uploadedKeys: [key] });
        }
      }),
    );
    return ORDERS / ((performance.now() - start) / 1000);
  } finally {
    await product.remove();
  }
}

/** Starts a plain HTTP server on a free port. */
async function listen(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
