import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CAN_MOUNT } from '../support/installed.ts';

const BUILT = 'dist/server/main.js';
const UNITS = ['orders.service', 'orders-backup.service'] as const;

const documented = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name),
);

describe('the systemd units', () => {
  test.each([
    ['orders.service', BUILT],
    ['orders-backup.service', 'dist/server/orders.js backup /var/lib/orders-backup --keep=7'],
  ] as const)('%s runs what was built, with documented variables', (name, command) => {
    const unit = read(name);
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${command}\n`);
    const names = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, variable]) => variable);
    expect(names.filter((variable) => !documented.has(variable ?? ''))).toEqual(['NODE_ENV']);
    // Without its environment file it would start with an empty database and no payments.
    expect(unit).toContain('\nEnvironmentFile=/etc/orders.env\n');
  });

  test('both services have the same account, data folder and hardening', () => {
    const [server, backup] = UNITS.map((name) => {
      const lines = read(name).split('\n');
      return lines.slice(
        lines.indexOf('NoNewPrivileges=yes'),
        lines.indexOf('SystemCallErrorNumber=EPERM'),
      );
    });
    expect(backup).toEqual(server);
    for (const name of UNITS) {
      expect(read(name)).toMatch(/^User=orders\nDynamicUser=yes\nStateDirectory=orders\b/m);
      expect(read(name)).toMatch(/^UMask=0077$/m);
    }
  });

  test('the service lets the inspection of files lower its priority, which the hardening forbids', () => {
    const filters = [...read('orders.service').matchAll(/^SystemCallFilter=(.+)$/gm)];
    expect(filters.map(([, calls]) => calls)).toEqual([
      '@system-service',
      '~@privileged @resources',
      'setpriority',
    ]);
  });

  test.skipIf(!CAN_MOUNT)(
    'the service can read how long the machine has been running, by which it detects that the clock jumped',
    () => {
      const unit = read('orders.service');
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
    expect(read('orders-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* 03:00:00$/m);
  });
});

function read(name: string): string {
  return readFileSync(`docs/deploy/${name}`, 'utf8');
}
