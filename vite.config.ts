import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { devServer } from './src/build/devServer.ts';
import { messages } from './src/build/messages.ts';
import { shortClassName } from './src/build/classNames.ts';
import { prerender } from './src/build/prerender.ts';
import {
  CAN_MOUNT,
  HAS_CLAMD,
  HAS_POSTGRES,
  HAS_SWIFT,
  HAS_TEST_FILES,
} from './tests/support/installed.ts';

/** Tests of the server that know no database, and so are the same on every one. */
const WITHOUT_DATABASE = namesOf([
  'http/accept',
  'asvs',
  // The sample orders are for SQLite alone.
  'cli/seed',
  'files/clamavTestFiles',
  'config/config',
  'deploy',
  'faults/faults',
  'files/sealing',
  'http/headers',
  'files/hostileFiles',
  'jobs/jobRunner',
  'files/downloadLinks',
  'http/multipart',
  'http/observatory',
  'pages/pages',
  'files/scanning',
  'mail/smtp',
  'files/inspection',
]);

/** Tests of PostgreSQL and of an object storage as such. */
const OF_SHARED_SERVICES = namesOf([
  'faults/postgresDiskFull',
  'faults/postgresOutages',
  'faults/objectStorageOutages',
]);

/** Tests of the server that ask the real scanner. */
const NEEDING_CLAMD = HAS_CLAMD
  ? []
  : namesOf(['files/orderedFiles', 'files/quarantine', 'faults/scannerFaults', 'files/scanning']);

/** Tests that have it find files of its own makers. */
const NEEDING_TEST_FILES = HAS_CLAMD && HAS_TEST_FILES ? [] : namesOf(['files/clamavTestFiles']);

/** Tests that mount a disk of their own. */
const NEEDING_MOUNT = CAN_MOUNT ? [] : namesOf(['faults/diskFull', 'faults/postgresDiskFull']);

/** Tests that make an object storage of their own, and break it. */
const NEEDING_SWIFT = HAS_SWIFT ? [] : namesOf(['faults/objectStorageOutages']);

/** What this machine lacks the means for; the closing line tells. */
const NOT_RUN_HERE = [...NEEDING_CLAMD, ...NEEDING_TEST_FILES, ...NEEDING_MOUNT, ...NEEDING_SWIFT];

function namesOf(tests: readonly string[]): string[] {
  return tests.map((name) => `tests/server/${name}.test.ts`);
}

export default defineConfig({
  appType: 'custom',
  css: { modules: { generateScopedName: shortClassName } },
  plugins: [react(), messages(), prerender(), devServer()],
  server: { port: 3000, strictPort: true },
  test: {
    reporters: ['default', './tests/support/closingLine.ts'],
    // For what hangs. No test is about time, and a busy machine takes its own.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'tests/{domain,contract,machines,order,page,build,architecture,stories,statechart}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...OF_SHARED_SERVICES, ...NOT_RUN_HERE],
          environment: 'node',
        },
      },
      ...(HAS_POSTGRES
        ? [
            {
              extends: true as const,
              test: {
                name: 'server-shared',
                include: ['tests/server/**/*.test.ts'],
                exclude: [...WITHOUT_DATABASE, ...NOT_RUN_HERE],
                environment: 'node' as const,
                globalSetup: ['tests/support/setupShared.ts'],
              },
            },
          ]
        : []),
      './.storybook/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'storybook',
          include: ['tests/storybook/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/buildStorybook.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/buildProduct.ts'],
          // After all others, so that what is timed in a browser has the machine to itself.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
