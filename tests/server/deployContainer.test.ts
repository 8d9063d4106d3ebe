import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const guide = readFileSync('docs/deploy/debian.md', 'utf8');
const dockerfile = readFileSync('docs/deploy/Dockerfile', 'utf8');

/** The commands of the deployment guide that run the image, each on one line. */
const RUNS = guide
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.startsWith('docker run '))
  .map((line) => line.replaceAll(/ +/g, ' '));

test('the container of the deployment guide runs read-only, unprivileged and with the settings, and so does its backup', () => {
  expect(RUNS).toHaveLength(2);
  const options = [
    '--network=host',
    '--read-only',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    '--env-file /etc/orders.env',
    '-v orders:/data',
  ];
  for (const run of RUNS)
    expect(options.filter((option) => !run.includes(` ${option} `))).toEqual([]);
  expect(dockerfile).toContain('DATA_DIR=/data\n');
});

test('the container of the deployment guide is reached by the proxy alone, and reaches the scanner of the settings', () => {
  const [server] = RUNS;
  // On the network of the host, the default of the image would open the port to everybody.
  expect(dockerfile).toContain(' HOST=0.0.0.0 ');
  expect(server).toContain(' --env HOST=127.0.0.1 ');
  const socket = /^CLAMD_URL=unix:(.+)$/m.exec(guide)?.[1] ?? '';
  expect(server).toContain(` -v ${dirname(socket)}:${dirname(socket)} `);
});

test('the backup of the container goes to a folder of the account that it runs as', () => {
  const account = /^USER (\d+):(\d+)$/m.exec(dockerfile);
  const [, user, group] = account ?? [];
  const folder = /-v (\S+):\/backup /.exec(RUNS[1] ?? '')?.[1];
  expect(guide).toContain(`\ninstall -d -m 0700 -o ${user} -g ${group} ${folder}\n`);
  expect(RUNS[1]).toMatch(/ node dist\/server\/orders\.js backup \/backup --keep=7$/);
});
