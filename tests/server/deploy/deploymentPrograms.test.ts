import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/testServer.ts';

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

test('Caddy accepts the Caddyfile, which is formatted as Caddy itself formats it', () => {
  const { status, stderr } = run('caddy', 'validate', '--adapter=caddyfile', '--config=Caddyfile');
  expect({ status, warned: stderr.includes('"level":"warn"') }).toEqual({
    status: 0,
    warned: false,
  });
});

test('promtool accepts every alert', () => {
  const { status, stdout, stderr } = run('promtool', 'check', 'rules', 'prometheus-rules.yml');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('SUCCESS: 15 rules found');
});

/**
 * Returns a metric of a server as Prometheus stores it: the labels of the scrape are added to its
 * own.
 */
function scraped(name: string, labels: Readonly<Record<string, string>> = {}): string {
  const all = { ...labels, job: 'orders', instance: '127.0.0.1:9464' };
  const written = Object.entries(all).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${written.join(',')}}`;
}

/** What promtool tests: the values of series each minute, and the alerts expected at some of them. */
interface AlertTest {
  readonly input_series: readonly { readonly series: string; readonly values: string }[];
  readonly alert_rule_test: readonly {
    readonly alertname: string;
    readonly eval_time: string;
    readonly exp_alerts: readonly object[];
  }[];
}

/** Lets promtool evaluate the alerts, and expects it to find no difference. */
async function expectAlerts(each: AlertTest): Promise<void> {
  const path = join(await temporaryFolder(), 'alerts.json');
  const tests = {
    rule_files: [resolve('docs/deploy/prometheus-rules.yml')],
    evaluation_interval: '1m',
    tests: [{ interval: '1m', ...each }],
  };
  await writeFile(path, JSON.stringify(tests));
  const { status, stdout, stderr } = run('promtool', 'test', 'rules', path);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('SUCCESS');
}

test('Prometheus raises an alert while the scanner is down, although nobody uploads anything', async () => {
  const alertname = 'OrdersScannerAway';
  const down = {
    exp_labels: { severity: 'ticket' },
    exp_annotations: {
      summary: 'The scanner gives no verdicts.',
      description:
        'Files are accepted and stay in quarantine until clamd answers: systemctl status clamav-daemon',
    },
  };
  await expectAlerts({
    // The scanner is up for ten minutes, and then down.
    input_series: [{ series: scraped('scanner_up'), values: '1x10 0x20' }],
    alert_rule_test: [
      { alertname, eval_time: '10m', exp_alerts: [] },
      { alertname, eval_time: '20m', exp_alerts: [down] },
    ],
  });
});

test('Prometheus raises an alert that names the one background job that has stopped succeeding, while others succeed', async () => {
  const alertname = 'OrdersJobStale';
  const metric = 'job_last_success_timestamp_seconds';
  const stale = {
    exp_labels: { severity: 'ticket', task: 'send-mails' },
    exp_annotations: {
      summary: 'The background job send-mails has not succeeded for an hour.',
      description: 'It hangs or fails. See journalctl -u orders, then restart the server.',
    },
  };
  await expectAlerts({
    input_series: [
      { series: scraped(metric, { task: 'retention' }), values: '0+60x120' },
      { series: scraped(metric, { task: 'send-mails' }), values: '0+60x30 1800x90' },
    ],
    alert_rule_test: [
      { alertname, eval_time: '90m', exp_alerts: [] },
      { alertname, eval_time: '92m', exp_alerts: [stale] },
    ],
  });
});

test('Prometheus raises an alert that names a background job that fails', async () => {
  const alertname = 'OrdersJobFailing';
  const failing = {
    exp_labels: {
      severity: 'ticket',
      task: 'retention',
      job: 'orders',
      instance: '127.0.0.1:9464',
    },
    exp_annotations: {
      summary: 'The background job retention fails again and again.',
      description:
        'The log has each failure, with this job and the reference of the order: journalctl -u orders',
    },
  };
  await expectAlerts({
    input_series: [
      { series: scraped('job_failing', { task: 'retention' }), values: '0x10 1x40' },
      { series: scraped('job_failing', { task: 'send-mails' }), values: '0x50' },
    ],
    alert_rule_test: [
      { alertname, eval_time: '20m', exp_alerts: [] },
      { alertname, eval_time: '40m', exp_alerts: [failing] },
    ],
  });
});

test('Prometheus raises an alert for the first requests that fail after the start of a server', async () => {
  const alertname = 'OrdersRequestsFailing';
  const failing = {
    exp_labels: { severity: 'page', code: 'storage_full' },
    exp_annotations: {
      summary: 'Visitors cannot upload or order (storage_full).',
      description:
        'The log has the cause of each: journalctl -u orders. Then run: npm run orders -- doctor',
    },
  };
  await expectAlerts({
    // Ten minutes pass without a refusal, and then three come at once.
    input_series: [
      { series: scraped('refusals_total', { code: 'storage_full' }), values: '0x10 3x20' },
      { series: scraped('refusals_total', { code: 'database_unavailable' }), values: '0x30' },
    ],
    alert_rule_test: [
      { alertname, eval_time: '10m', exp_alerts: [] },
      { alertname, eval_time: '20m', exp_alerts: [failing] },
    ],
  });
});
