import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAN_MOUNT, HAS_CLAMD, HAS_SWIFT, HAS_TEST_FILES } from './installed.ts';

const FOLDER = 'tests/server';

/**
 * Tests that run twice: on SQLite and the disk, and on PostgreSQL and an object storage. They are
 * those in which rows or stored bytes decide the outcome. Whatever is not listed runs once.
 */
const ON_BOTH = [
  // The command line reads and purges rows of a database that a server has open.
  'cli/orders',
  'cli/purge',
  // Transactions and bytes under faults.
  'faults/diskFull',
  'faults/failures',
  'faults/kills',
  'faults/lostAnswers',
  'faults/mailKills',
  'faults/sweepKills',
  // Bytes that are stored, read back, released and destroyed, each with its row.
  'files/brokenUploads',
  'files/orderedFiles',
  'files/quarantine',
  'storage/storage',
  // Rows that several servers claim.
  'mail/retries',
  'observability/metrics',
  // Orders, payments and their files change in one transaction.
  'payments/checkout',
  'payments/stripeCheckout',
  'payments/stripeWebhook',
  'retention/retention',
].map(pathOf);

const ALL = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(FOLDER, name));

/** Tests that break a database or an object storage of their own. They run once, beside `ON_BOTH`. */
const OF_SHARED_SERVICES = [...importing('postgres'), ...importing('swift')];

/** Tests that this machine lacks a service for. */
const LEFT_OUT = new Set([
  ...(HAS_CLAMD ? [] : importing('clamd')),
  ...(HAS_CLAMD && HAS_TEST_FILES ? [] : [pathOf('files/clamavTestFiles')]),
  ...(HAS_SWIFT ? [] : importing('swift')),
  ...(CAN_MOUNT ? [] : importing('smallDisk')),
]);

/** The tests of the server on SQLite and the disk. */
export const LOCAL_SERVER_TESTS = runnable(
  ALL.filter((file) => !OF_SHARED_SERVICES.includes(file)),
);

/** The tests of the server on PostgreSQL and an object storage. */
export const SHARED_SERVER_TESTS = runnable([...ON_BOTH, ...OF_SHARED_SERVICES]);

function pathOf(name: string): string {
  const path = `${FOLDER}/${name}.test.ts`;
  if (!existsSync(path)) throw new Error(`${path} is listed and does not exist`);
  return path;
}

/** Returns the tests that import a helper of `tests/support`. */
function importing(helper: string): string[] {
  return ALL.filter((file) => readFileSync(file, 'utf8').includes(`/support/${helper}.ts'`));
}

function runnable(files: readonly string[]): string[] {
  return files.filter((file) => !LEFT_OUT.has(file));
}
