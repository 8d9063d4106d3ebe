import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a program on files of docs/deploy, and returns its exit code and what it wrote. */
function run(program: string, ...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: 'docs/deploy',
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('systemd finds no fault in the units of the server and its backup', () => {
  const units = ['orders.service', 'orders-backup.service', 'orders-backup.timer'];
  expect(run('systemd-analyze', 'verify', '--man=no', ...units.map((name) => `./${name}`))).toEqual(
    {
      status: 0,
      stdout: '',
      stderr: '',
    },
  );
});

test.each(['orders.service', 'orders-backup.service'])(
  'systemd rates the exposure of %s 1.5 or safer',
  (unit) => {
    const { status, stdout } = run(
      'systemd-analyze',
      'security',
      '--offline=true',
      '--threshold=15',
      unit,
    );
    expect({ status, rated: /Overall exposure level for (\S+):/.exec(stdout)?.[1] }).toEqual({
      status: 0,
      rated: unit,
    });
  },
);

test('Caddy takes the Caddyfile, which is written as Caddy itself would', () => {
  const { status, stderr } = run('caddy', 'validate', '--adapter=caddyfile', '--config=Caddyfile');
  expect({ status, warned: stderr.includes('"level":"warn"') }).toEqual({
    status: 0,
    warned: false,
  });
});

test('promtool takes every alert', () => {
  const { status, stdout, stderr } = run('promtool', 'check', 'rules', 'prometheus-rules.yml');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('SUCCESS: 14 rules found');
});
