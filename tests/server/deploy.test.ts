import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8'));
const BUILT = 'dist/server/main.js';

/** The lines of a Dockerfile, without comments, each instruction on one. */
const dockerfile = readFileSync('docs/deploy/Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n');
const unit = readFileSync('docs/deploy/orders.service', 'utf8');
const documented = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
);

function instructions(name: string): string[] {
  return dockerfile
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1));
}

describe('the container image', () => {
  const sources = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));

  test('the container image copies only files that exist and are not ignored', () => {
    const allowed = readFileSync('docs/deploy/Dockerfile.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    expect(sources.toSorted()).toEqual(allowed.toSorted());
  });

  test('the container image runs the built server as `npm start` does, on a supported Node', () => {
    expect(PACKAGE.scripts.start).toContain(BUILT);
    expect(instructions('CMD')).toEqual([`["node", "${BUILT}"]`]);
    expect(new Set(instructions('FROM').map((line) => line.split(' ')[0]))).toEqual(
      new Set(['node:20-slim']),
    );
    expect(PACKAGE.engines.node).toBe('>=20.19');
  });

  test('the container image runs as an unprivileged user and has a health check', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('HEALTHCHECK').join()).toContain('/healthz');
  });

  test('the container image sets only documented variables', () => {
    const names = instructions('ENV').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const built = instructions('ARG').flatMap((line) => line.split(' '));
    const unknown = [...names, ...built].filter((name) => !documented.has(name));
    expect(unknown).toEqual(['NODE_ENV']);
  });
});

describe('the systemd unit', () => {
  test('the systemd unit runs the built server with documented variables', () => {
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${BUILT}\n`);
    const names = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
    expect(names.filter((name) => !documented.has(name))).toEqual(['NODE_ENV']);
  });

  test.each(['NoNewPrivileges=yes', 'DynamicUser=yes', 'ProtectSystem=strict', 'UMask=0077'])(
    'the systemd unit sets %s',
    (line) => {
      expect(unit).toContain(`\n${line}\n`);
    },
  );

  test('the systemd unit is valid, where systemd is installed', () => {
    if (!existsSync('/usr/bin/systemd-analyze')) return;
    const verify = ['verify', '--man=no', 'docs/deploy/orders.service'];
    expect(execFileSync('systemd-analyze', verify, { stdio: 'pipe' }).toString()).toBe('');
  });
});
