import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IS_LONG } from './faultForm.ts';
import {
  CAN_MOUNT,
  HAS_CLAMD,
  HAS_DEPLOYMENT_PROGRAMS,
  HAS_SWIFT,
  HAS_TEST_FILES,
} from './installed.ts';

const FOLDER = 'tests/server';

/**
 * Tests in which rows decide the outcome, by statements and locks that the tests of OF_ROWS bring to PostgreSQL
 * too. They run there in the long form.
 */
const ROWS_IN_LONG_FORM = [
  'faults/mailKills',
  'mail/retries',
  'payments/closedPayments',
  'payments/expiredPayments',
  'payments/reconciliation',
  'payments/refundsAndDisputes',
  'payments/secondPayments',
  'payments/severalPayments',
  'payments/stripeCheckout',
  'payments/stripeFailures',
  'payments/stripeUnusable',
  'payments/unexpectedPayments',
  'payments/webhookRefusals',
];

/** Such tests of stored bytes, whose statements and calls of the storage those of OF_BYTES make too. */
const BYTES_IN_LONG_FORM = [
  'faults/diskFull',
  'faults/sweepKills',
  'files/findings',
  'files/quarantine',
];

/** Tests in which rows decide the outcome. They run on SQLite, and again on PostgreSQL. */
const OF_ROWS = [
  'cli/doctor',
  'cli/giveUp',
  'cli/missingVariables',
  'cli/olderDatabase',
  'cli/orders',
  'cli/stuckOrders',
  'database/lostData',
  'database/versions',
  'faults/failures',
  'faults/lostResponses',
  'files/unorderedShares',
  'files/uploadsSweep',
  'mail/forgottenDetails',
  'mail/hangingServers',
  'mail/mailLocks',
  'observability/metrics',
  'payments/checkout',
  'payments/eventCursor',
  'payments/failedRefunds',
  'payments/lostEvents',
  'payments/report',
  'payments/simultaneousPages',
  'payments/stripeWebhook',
  'retention/clock',
  'retention/forgottenMails',
  'retention/purgedMeanwhile',
  'retention/unreadable',
  'retention/unrecordedTime',
  ...(IS_LONG ? ROWS_IN_LONG_FORM : []),
].map(pathOf);

/**
 * Tests in which stored bytes decide the outcome too. They run on SQLite and the disk, and again on
 * PostgreSQL and an object storage.
 */
const OF_BYTES = [
  'cli/erase',
  'cli/purge',
  'cli/unordered',
  'faults/kills',
  'files/brokenUploads',
  'files/infectedFiles',
  'files/lostFiles',
  'files/orderedFiles',
  'files/scanLanes',
  'files/secrets',
  'files/unorderedBytes',
  'retention/deletionRecords',
  'retention/retention',
  'storage/storage',
  ...(IS_LONG ? BYTES_IN_LONG_FORM : []),
].map(pathOf);

const ALL = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join(FOLDER, name));

/** The files with tests that only the long form runs on PostgreSQL or an object storage. */
export const LONG_REPEATS = [
  ...[...ROWS_IN_LONG_FORM, ...BYTES_IN_LONG_FORM].map(pathOf),
  ...ALL.filter((file) => readFileSync(file, 'utf8').includes('testOnce')),
];

/** Tests that break a PostgreSQL server of their own, or the way to the object storage. They run once. */
const BREAKING_SWIFT = importing('swift');
const BREAKING_POSTGRES = importing('postgres').filter((file) => !BREAKING_SWIFT.includes(file));

/** Tests that this machine lacks a service for. */
const LEFT_OUT = new Set([
  ...(HAS_CLAMD ? [] : importing('clamd')),
  ...(HAS_CLAMD && HAS_TEST_FILES ? [] : [pathOf('files/clamavTestFiles')]),
  ...(HAS_SWIFT ? [] : BREAKING_SWIFT),
  ...(CAN_MOUNT ? [] : importing('smallDisk')),
  ...(HAS_DEPLOYMENT_PROGRAMS ? [] : [pathOf('deploy/deploymentPrograms')]),
]);

/** The tests of the server on SQLite and the disk: all but those of another database or storage. */
export const LOCAL_TESTS = runnable(
  ALL.filter((file) => !BREAKING_POSTGRES.includes(file) && !BREAKING_SWIFT.includes(file)),
);

/** The tests of the server on PostgreSQL and the disk. */
export const POSTGRES_TESTS = runnable([...OF_ROWS, ...BREAKING_POSTGRES]);

/** The tests of the server on PostgreSQL and an object storage. */
export const SHARED_TESTS = runnable([...OF_BYTES, ...BREAKING_SWIFT]);

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
