import { spawnSync } from 'node:child_process';

/*
 * `npm run test:faults` runs in their long form the tests that have one: of the server's faults, of the first
 * touches of the page, and of the random moments of an order. Names choose among them:
 * `npm run test:faults -- kills touches`.
 */

const names = process.argv.slice(2);
const files =
  names.length === 0
    ? ['tests/server/faults/', 'tests/e2e/touches', 'tests/e2e/moments']
    : names.flatMap((name) => [`tests/server/faults/${name}`, `tests/e2e/${name}`]);

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--project=server-postgres',
    '--project=server-shared',
    '--project=e2e',
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
);
process.exitCode = status ?? 1;
