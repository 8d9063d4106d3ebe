import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { BUILT, DOCUMENTED, readDeployment } from '../support/deployment.ts';

const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8'));

const guide = readDeployment('debian.md');
const dockerfile = readDeployment('Dockerfile');

/** The lines of the Dockerfile, without comments, each instruction on one. */
const LINES = dockerfile
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n');

function instructions(name: string): string[] {
  return LINES.filter((line) => line.startsWith(`${name} `)).map((line) =>
    line.slice(name.length + 1),
  );
}

describe('the container image', () => {
  const sources = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));

  test('the container image copies only files that exist and are not ignored', () => {
    const allowed = readDeployment('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    expect(sources.toSorted()).toEqual(allowed.toSorted());
  });

  test('the container image runs the built server as `npm start` does, on a supported Node', () => {
    expect(PACKAGE.scripts.start).toContain(BUILT);
    expect(instructions('CMD')).toEqual([`["node", "${BUILT}"]`]);
    const images = new Set(instructions('FROM').map((line) => line.split(' ')[0]));
    expect([...images]).toEqual([
      expect.stringMatching(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/),
    ]);
    expect(PACKAGE.engines.node).toBe('>=20.19');
  });

  test('the container image carries the packages that the built server imports, and no others', async () => {
    const folder = join(inject('builtServer'), 'server');
    const scripts = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('.js'),
    );
    const code = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
    // The build writes each static import on a line of its own.
    const specifiers = code.flatMap((text) =>
      [
        ...text.matchAll(
          /^(?:import|export)\b(?:[^;"'`\n]*\bfrom)?\s*["']([^"'.\n][^"'\n]*)["'];$/gm,
        ),
        ...text.matchAll(/\bimport\(["']([^"'.][^"']*)["']\)/g),
      ].map(([, specifier]) => specifier ?? ''),
    );
    const packages = specifiers
      .filter((specifier) => !isBuiltin(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
    expect(new Set(packages)).toEqual(new Set(Object.keys(PACKAGE.dependencies)));
  });

  test('the container image runs as an unprivileged user and has a health check', () => {
    // nobody:nogroup, by number, so that the platform can see that it is not root.
    expect(instructions('USER')).toEqual(['65534:65534']);
    expect(instructions('HEALTHCHECK').join()).toContain('/healthz');
    // An empty PORT counts as not set, for the server too.
    expect(instructions('HEALTHCHECK').join()).toContain(
      `:\${process.env.PORT || ${readConfig({ PORT: '' }).port}}/`,
    );
  });

  test('the container image sets only documented variables', () => {
    const names = instructions('ENV').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const built = instructions('ARG').flatMap((line) => line.split(' '));
    const unknown = [...names, ...built].filter((name) => !DOCUMENTED.has(name));
    expect(unknown).toEqual(['NODE_ENV']);
  });
});

/** The commands of the guides that run the image, each on one line. */
const RUNS = `${guide}\n${readDeployment('backup.md')}`
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.startsWith('docker run '))
  .map((line) => line.replaceAll(/ +/g, ' '));

test('the container of the deployment guide runs read-only, unprivileged and with the settings, and so do its backup and its restore', () => {
  expect(RUNS).toHaveLength(3);
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

test('the container restores a backup from the folder to which its backups go', () => {
  const [, backup, restore] = RUNS;
  expect(restore).toBe(
    backup?.replace(
      ' backup /backup --keep=7',
      ' restore /backup/orders-20260301T030000000Z --replace',
    ),
  );
});

test('the backup of the container goes to a folder of the account that it runs as', () => {
  const account = /^USER (\d+):(\d+)$/m.exec(dockerfile);
  const [, user, group] = account ?? [];
  const folder = /-v (\S+):\/backup /.exec(RUNS[1] ?? '')?.[1];
  expect(guide).toContain(`\ninstall -d -m 0700 -o ${user} -g ${group} ${folder}\n`);
  expect(RUNS[1]).toMatch(/ node dist\/server\/orders\.js backup \/backup --keep=7$/);
});
