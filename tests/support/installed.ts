import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian keeps PostgreSQL's programs, by version. */
const POSTGRES = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs on this machine, or `null`. */
export function postgresPrograms(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).toSorted().toReversed() : [];
  const folders = [
    ...versions.map((version) => join(POSTGRES, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** The program of ClamAV's scanner on this machine, or `null`. */
export function clamdProgram(): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env['PATH'] ?? '').split(':')];
  return folders.map((folder) => join(folder, 'clamd')).find((path) => existsSync(path)) ?? null;
}

/** Debian's clamav-testfiles: one harmless program, packed in every way that ClamAV unpacks. */
export const TEST_FILES = '/usr/share/clamav-testfiles';

/** Whether Swift, an object storage that speaks S3, is on this machine with all its parts. */
export const HAS_SWIFT = [
  'swift-ring-builder',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-proxy-server',
].every((program) => existsSync(join('/usr/bin', program)));

/** Whether the tests can have an object storage. */
export const HAS_OBJECT_STORAGE = Boolean(process.env['TEST_STORAGE_URL']) || HAS_SWIFT;

/** Whether the tests can have a scanner. */
export const HAS_CLAMD = clamdProgram() !== null;

/** Whether they can have files for it to find. */
export const HAS_TEST_FILES = existsSync(join(TEST_FILES, 'clam.pdf'));

/** Whether the tests can have a PostgreSQL database. */
export const HAS_POSTGRES =
  Boolean(process.env['TEST_DATABASE_URL']) || postgresPrograms() !== null;

/** Linux's right to mount file systems, which containers mostly lack, as bit 21 of the effective ones. */
const CAP_SYS_ADMIN = 1n << 21n;

/** Whether the tests can mount a disk that is full. */
export const CAN_MOUNT = (effectiveRights() & CAP_SYS_ADMIN) !== 0n;

function effectiveRights(): bigint {
  const path = '/proc/self/status';
  const status = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return BigInt(`0x${/^CapEff:\s+([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
}

/** What `npm test` could not run on this machine, a line each. */
export const NOT_RUN: readonly string[] = [
  ...(HAS_POSTGRES
    ? []
    : ['the server on PostgreSQL: neither TEST_DATABASE_URL is set nor PostgreSQL installed']),
  ...(HAS_POSTGRES && HAS_OBJECT_STORAGE
    ? []
    : ['the server on an object storage: it needs PostgreSQL, and TEST_STORAGE_URL or Swift']),
  ...(HAS_CLAMD ? [] : ['the scanner: clamd is not installed']),
  ...(HAS_TEST_FILES ? [] : ["ClamAV's test files: clamav-testfiles is not installed"]),
  ...(CAN_MOUNT ? [] : ['a full disk: to mount a small one takes root on Linux']),
];
