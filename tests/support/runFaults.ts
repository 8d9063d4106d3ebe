import { spawnSync } from 'node:child_process';
import { LONG_REPEATS } from './serverTests.ts';

/*
 * `npm run test:faults` runs in their long form the tests that have one: of the server's faults, of presses after
 * faults in the form, of the first touches of the page, of the random moments of an order, and of random orders
 * in the statechart; and on PostgreSQL and an object storage the tests that `npm test` runs without them. Names
 * choose among all: `npm run test:faults -- kills touches payments`.
 */

const names = process.argv.slice(2);
const files =
  names.length === 0
    ? [
        'tests/server/faults/',
        'tests/e2e/pressesAfterFaults',
        'tests/e2e/touches',
        'tests/e2e/moments',
        'tests/machines/anyOrder',
        ...LONG_REPEATS,
      ]
    : names.flatMap((name) =>
        ['tests/server/faults/', 'tests/server/', 'tests/e2e/', 'tests/machines/'].map(
          (folder) => `${folder}${name}`,
        ),
      );

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--project=server-postgres',
    '--project=server-shared',
    '--project=e2e',
    '--project=unit',
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
);
process.exitCode = status ?? 1;
