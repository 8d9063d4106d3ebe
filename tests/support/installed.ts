import { existsSync, readdirSync } from 'node:fs';
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

/** Whether the tests can have a scanner. */
export const HAS_CLAMD = clamdProgram() !== null;

/** Whether the tests can have a PostgreSQL database. */
export const HAS_POSTGRES =
  Boolean(process.env['TEST_DATABASE_URL']) || postgresPrograms() !== null;

/** What `npm test` could not run on this machine, a line each. */
export const NOT_RUN: readonly string[] = [
  ...(HAS_POSTGRES
    ? []
    : ['the server on PostgreSQL: neither TEST_DATABASE_URL is set nor PostgreSQL installed']),
  ...(HAS_CLAMD ? [] : ['the scanner: clamd is not installed']),
];
