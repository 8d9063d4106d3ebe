import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './support/testServer.ts';

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
  expect(stdout).toContain('SUCCESS: 15 rules found');
});

test('Prometheus alerts to a scanner that is away although nobody uploads anything', async () => {
  const path = join(await temporaryFolder(), 'alerts.json');
  const alertname = 'OrdersScannerAway';
  const away = {
    exp_labels: { severity: 'ticket' },
    exp_annotations: {
      summary: 'The scanner gives no verdicts.',
      description:
        'Files are accepted and stay in quarantine until clamd answers: systemctl status clamav-daemon',
    },
  };
  const tests = {
    rule_files: [resolve('docs/deploy/prometheus-rules.yml')],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        // Up for ten minutes, then away.
        input_series: [{ series: 'scanner_up{job="orders"}', values: '1x10 0x20' }],
        alert_rule_test: [
          { alertname, eval_time: '10m', exp_alerts: [] },
          { alertname, eval_time: '20m', exp_alerts: [away] },
        ],
      },
    ],
  };
  await writeFile(path, JSON.stringify(tests));
  const { status, stdout, stderr } = run('promtool', 'test', 'rules', path);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('SUCCESS');
});
