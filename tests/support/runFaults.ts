import { spawnSync } from 'node:child_process';

/*
 * `npm run test:faults` runs the tests of faults in their long form. Names choose among them:
 * `npm run test:faults -- kills diskFull`.
 */

const names = process.argv.slice(2);
const files = names.length === 0 ? [''] : names;

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=server',
    '--project=server-postgres',
    '--project=server-shared',
    ...files.map((name) => `tests/server/faults/${name}`),
  ],
  { stdio: 'inherit', env: { ...process.env, FAULTS: 'long' } },
);
process.exitCode = status ?? 1;
