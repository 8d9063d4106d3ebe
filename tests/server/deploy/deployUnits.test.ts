import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { CAN_MOUNT } from '../../support/installed.ts';
import { BUILT, DOCUMENTED, readDeployment, UNITS } from '../support/deployment.ts';

describe('the systemd units', () => {
  test.each([
    ['orders.service', BUILT],
    ['orders-backup.service', 'dist/server/orders.js backup /var/lib/orders-backup --keep=7'],
  ] as const)('%s runs what was built, with documented variables', (name, command) => {
    const unit = readDeployment(name);
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${command}\n`);
    const names = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, variable]) => variable);
    expect(names.filter((variable) => !DOCUMENTED.has(variable ?? ''))).toEqual(['NODE_ENV']);
    // Without its environment file it would start with an empty database and no payments.
    expect(unit).toContain('\nEnvironmentFile=/etc/orders.env\n');
  });

  test('both services have the same account, data folder and hardening', () => {
    const [server, backup] = UNITS.map((name) => {
      const lines = readDeployment(name).split('\n');
      return lines.slice(
        lines.indexOf('NoNewPrivileges=yes'),
        lines.indexOf('SystemCallErrorNumber=EPERM'),
      );
    });
    expect(backup).toEqual(server);
    for (const name of UNITS) {
      expect(readDeployment(name)).toMatch(
        /^User=orders\nDynamicUser=yes\nStateDirectory=orders\b/m,
      );
      expect(readDeployment(name)).toMatch(/^UMask=0077$/m);
    }
  });

  test('the service lets the inspection of files lower its priority, which the hardening forbids', () => {
    const filters = [...readDeployment('orders.service').matchAll(/^SystemCallFilter=(.+)$/gm)];
    expect(filters.map(([, calls]) => calls)).toEqual([
      '@system-service',
      '~@privileged @resources',
      'setpriority',
    ]);
  });

  test.skipIf(!CAN_MOUNT)(
    'the service can read how long the machine has been running, by which it detects that the clock jumped',
    () => {
      const unit = readDeployment('orders.service');
      const options = [
        ['hidepid', /^ProtectProc=(.+)$/m.exec(unit)?.[1]],
        ['subset', /^ProcSubset=(.+)$/m.exec(unit)?.[1]],
      ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
      const script = `mount -t proc -o ${options.join(',')} proc /proc && cat /proc/uptime /proc/sys/kernel/random/boot_id`;
      const inside = ['--mount', '--pid', '--fork', 'sh', '-c', script];
      const { status, stdout } = spawnSync('unshare', inside, { encoding: 'utf8' });
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringMatching(/^[\d.]+ [\d.]+\n[0-9a-f-]{36}\n$/),
      });
    },
  );

  test('the timer starts the backup each night', () => {
    expect(readDeployment('orders-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* 03:00:00$/m);
  });
});
