import { HAS_POSTGRES } from '../support/installed.ts';
import { createDatabase, startPostgres } from '../support/postgres.ts';
import { startProduct, type Product } from '../support/product.ts';
import { openPostgres, openSqlite, type Database } from '../../src/server/database/database.ts';
import { FileKeys } from '../../src/server/files/vault/fileKeys.ts';
import { randomReference } from '../../src/server/ids/reference.ts';
import { randomToken } from '../../src/server/ids/token.ts';
import { requestColumn } from '../../src/server/orders/orderRow.ts';
import { PersonalData } from '../../src/server/orders/personalData.ts';
import { quoteFor } from '../../src/domain/quote.ts';
import { DAY_MS } from '../../src/domain/limits.ts';
import { CONTACT, ORDER, Visitor } from '../server/support/testServer.ts';

const SECRET = 'a secret for the benchmark and only for it';
const ENVIRONMENT = { LINK_SECRET: SECRET, RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' };

/** As many as one sweep deletes at most. */
const DUE = 1000;
/** Orders and files that are kept: their keys are rewritten too. */
const KEPT = 20_000;
/** How many visits are measured without a sweep. */
const VISITS = 100;
const BATCH = 500;

/** Measures what a visitor waits while a sweep deletes, beside the same visits without one. */
export default async function benchSweeps(): Promise<string[]> {
  const lines = await benchOn('SQLite', {}, (product) => openSqlite(product.dataDir));
  if (!HAS_POSTGRES) return [...lines, 'PostgreSQL is not installed: no sweep on it'];
  const postgres = await startPostgres({ isDurable: true });
  try {
    const url = await createDatabase(postgres.url, 'bench');
    const onPostgres = await benchOn('PostgreSQL', { DATABASE_URL: url }, () => openPostgres(url));
    return [...lines, ...onPostgres];
  } finally {
    await postgres.remove();
  }
}

async function benchOn(
  name: string,
  environment: Record<string, string>,
  open: (product: Product) => Promise<Database>,
): Promise<string[]> {
  const product = await startProduct({ ...ENVIRONMENT, ...environment });
  try {
    await sweepEnded(product, 1);
    let left = VISITS;
    const quiet = await visitsUntil(product, () => left-- === 0);
    await product.kill();
    const database = await open(product);
    try {
      await insertRows(database);
    } finally {
      await database.destroy();
    }
    await product.start();
    let isSwept = false;
    const began = performance.now();
    const ending = sweepEnded(product, 2).then(() => (isSwept = true));
    const during = await visitsUntil(product, () => isSwept);
    await ending;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    return [
      `${name}: ${DUE} orders and ${DUE} files deleted of ${KEPT + 2 * DUE} in ${seconds} s; a visitor's upload and checkout took ${describe(during)}; without a sweep ${describe(quiet)}; ratio of the medians ${(medianOf(during) / medianOf(quiet)).toFixed(2)}`,
    ];
  } finally {
    await product.remove();
  }
}

/** Visits one after the other. Returns the milliseconds of each request. */
async function visitsUntil({ url }: Product, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const timed = async <T>(request: Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await request;
    times.push(performance.now() - start);
    return result;
  };
  while (!isOver()) {
    const visitor = new Visitor({ origin: url });
    const uploadedKeys = await timed(visitor.uploadedKeys());
    await timed(visitor.paymentUrl({ ...ORDER, uploadedKeys }));
  }
  return times;
}

/** Waits until the server has logged the end of so many sweeps. */
function sweepEnded({ written }: Product, count: number): Promise<void> {
  return written(count, (line) => line.includes('"job":"retention"') && line.includes('"orders"'));
}

async function insertRows(database: Database): Promise<void> {
  const keys = new FileKeys(SECRET);
  const personalData = new PersonalData(keys);
  const old = Date.now() - 61 * DAY_MS;
  for (let done = 0; done < KEPT / 2 + DUE; done += BATCH) {
    const time = done < DUE ? old : Date.now();
    const orders = Array.from({ length: BATCH }, () => orderRow(personalData, time));
    const files = Array.from({ length: BATCH }, () => fileRow(keys, time));
    await database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('orders')
        .values(orders.map(({ row }) => row))
        .execute();
      await transaction
        .insertInto('files')
        .values(files.map(({ row }) => row))
        .execute();
      await transaction
        .insertInto('data_keys')
        .values([...orders, ...files].map(({ keyRow }) => keyRow))
        .execute();
    });
  }
}

/** Returns an order that was paid at a time. */
function orderRow(personalData: PersonalData, time: number) {
  const id = randomToken();
  const { keyRow, contact } = personalData.create(id, CONTACT);
  const request = { ...ORDER, uploadedKeys: [] };
  const row = {
    id,
    reference: randomReference(),
    session: randomToken(),
    fingerprint: null,
    status: 'paid',
    language: 'en',
    request: requestColumn(request),
    contact,
    quote: JSON.stringify(quoteFor(request)),
    created_at: time,
    expires_at: time,
    settled_at: time,
    refunded_cents: 0,
    shipping: null,
    purged_at: null,
    purged_files: null,
    is_test: 1,
    payment_trouble: null,
    payment_trouble_at: null,
  } as const;
  return { row, keyRow };
}

/**
 * Returns a file without an order that was received at a time. Its bytes are not in the storage.
 */
function fileRow(keys: FileKeys, time: number) {
  const key = randomToken();
  const row = {
    key,
    session: randomToken(),
    kind: 'pdf',
    bytes: 100_000,
    received_at: time,
    order_id: null,
    status: 'released',
    network: null,
    name: null,
    sha256: '0'.repeat(64),
    wrapped_key: null,
    scan_due_at: 0,
    judged_at: time,
    signature: null,
    scan_failures: 0,
    email_digest: null,
  } as const;
  return { row, keyRow: { id: key, wrapped_key: keys.create(key).wrapped } };
}

function describe(times: readonly number[]): string {
  return `${medianOf(times).toFixed(0)} ms at the median, ${Math.max(...times).toFixed(0)} ms at the most (${times.length} requests)`;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
