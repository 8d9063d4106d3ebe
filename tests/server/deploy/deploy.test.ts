import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { EVENT_TYPES } from '../../../src/server/payments/stripeUpdates.ts';
import { DOCUMENTED, readDeployment, UNITS } from '../support/deployment.ts';

const DOCUMENTS = ['README.md', 'debian.md', 'backup.md'] as const;

describe('the deployment guide, from bare Debian to production', () => {
  const guide = readDeployment('debian.md');

  test('the settings of the deployment guide start a server once the secrets are filled in', () => {
    const block = /```ini\n([^`]+)```/.exec(guide)?.[1] ?? '';
    const settings = Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    expect(Object.keys(settings).filter((name) => !DOCUMENTED.has(name))).toEqual([]);
    const secrets = {
      LINK_SECRET: 'x'.repeat(64),
      STRIPE_SECRET_KEY: `rk_live_${'x'.repeat(24)}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
    };
    expect(Object.keys(secrets).filter((name) => settings[name] !== '')).toEqual([]);
    expect(readConfig({ ...settings, ...secrets })).toMatchObject({
      publicUrl: 'https://orders.example.com',
      metricsPort: 9464,
      // An operator who copies the addresses of the guide is warned.
      exampleVariables: [
        'PROVIDER_PUBLIC_EMAIL',
        'PROVIDER_PRIVACY_URL',
        'PROVIDER_EMAIL',
        'MAIL_FROM',
      ],
      quotedVariables: [],
      unreadVariables: [],
    });
  });

  test('the deployment guide sets the keys of Stripe, without which nothing starts, before it starts the service', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://orders.example.com' })).toThrow(
      'STRIPE_SECRET_KEY must be a live key',
    );
    const places = [
      '`STRIPE_SECRET_KEY`.',
      '`STRIPE_WEBHOOK_SECRET`.',
      'enable --now orders\n',
    ].map((text) => guide.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, two) => one - two));
  });

  test.each([
    ['the deployment guide', guide],
    ['.env.example', readFileSync('.env.example', 'utf8')],
  ])('%s lists every event that Stripe has to send, and no other', (_name, text) => {
    const listed = text.match(/\b(?:checkout\.session|charge|refund)\.[a-z_.]*[a-z]/g) ?? [];
    expect(listed.toSorted()).toEqual(EVENT_TYPES.toSorted());
  });

  test('each request by which the deployment guide asks whether the server is ready waits until it listens', () => {
    const requests = [...guide.matchAll(/^curl .*\/readyz$/gm)].map(([line]) => line);
    expect(requests).toEqual([
      'curl --fail --retry 10 --retry-connrefused http://127.0.0.1:3000/readyz',
      'curl --fail --retry 10 --retry-all-errors https://orders.example.com/readyz',
      'curl --fail --retry 10 --retry-connrefused http://127.0.0.1:3000/readyz',
    ]);
  });

  test('the deployment guide copies the content of a folder that systemd makes a link, and not the link', () => {
    const linked = UNITS.map(readDeployment)
      .filter((unit) => unit.includes('\nDynamicUser=yes\n'))
      .flatMap((unit) => /^StateDirectory=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? [])
      .map((name) => `/var/lib/${name}`);
    const sources = (text: string) =>
      [...text.matchAll(/\brsync [^`\n]+/g)]
        .flatMap(([command]) => command.split(' '))
        .filter((word) => linked.some((folder) => word.startsWith(folder)));
    const chapter = guide.slice(guide.indexOf('\n## 9. '), guide.indexOf('\n## 10. '));
    expect([sources(chapter), sources(readDeployment('backup.md'))]).toEqual([
      ['/var/lib/orders-backup/'],
      ['/var/lib/orders-backup/'],
    ]);
    expect(
      sources(DOCUMENTS.map(readDeployment).join('\n')).filter((word) => !word.endsWith('/')),
    ).toEqual([]);
  });

  test('a restore under the units runs as their account, with their folders, while the server is stopped', () => {
    const [, block = ''] =
      /```sh\n(systemctl stop orders\n[^`]+)```/.exec(readDeployment('backup.md')) ?? [];
    const [stop, command = '', start] = block.replaceAll('\\\n  ', '').trim().split('\n');
    expect([stop, start]).toEqual(['systemctl stop orders', 'systemctl start orders']);
    const settings = settingsOf(command);
    const unit = readDeployment('orders-backup.service').split('\n');
    expect(settings.filter((setting) => !unit.includes(setting))).toEqual([]);
    expect(settings).toEqual(
      expect.arrayContaining([
        'User=orders',
        'DynamicUser=yes',
        'StateDirectory=orders orders-backup',
        'EnvironmentFile=/etc/orders.env',
      ]),
    );
    expect(command).toMatch(
      / --setenv=DATA_DIR=\/var\/lib\/orders node dist\/server\/orders\.js restore \/var\/lib\/orders-backup\/orders-\w+ --replace$/,
    );
  });

  test('a command under the units runs as their account, and opens their folder to no other', () => {
    const [, block = ''] = /```sh\n([^`]+ list\n)```/.exec(guide) ?? [];
    const unit = readDeployment('orders.service').split('\n');
    const settings = settingsOf(block.replaceAll('\\\n  ', ''));
    expect(settings.filter((setting) => !unit.includes(setting))).toEqual([]);
    expect(settings).toEqual(
      expect.arrayContaining([
        'User=orders',
        'DynamicUser=yes',
        'StateDirectory=orders',
        // By default systemd opens the folder to every account, each time that a unit starts.
        'StateDirectoryMode=0700',
        'EnvironmentFile=/etc/orders.env',
      ]),
    );
  });

  test.each(['1. The program', 'Updating'])(
    'the chapter “%s” of the deployment guide builds a version in a folder of its own, and then points the link of the units to it',
    (title) => {
      const [, block = ''] =
        /```sh\n([^`]+)```/.exec(guide.split(`\n## ${title}\n`)[1] ?? '') ?? [];
      const folder = /^WorkingDirectory=(.+)$/m.exec(readDeployment('orders.service'))?.[1] ?? '';
      const commands = block.split(/\s*(?:&&|\n)\s*/);
      const steps = commands.slice(commands.findIndex((command) => command.startsWith('version=')));
      expect(steps.slice(0, 6)).toEqual([
        `version=${folder}-$(date +%Y%m%dT%H%M%S)`,
        'git clone <this repository> "$version"',
        'cd "$version"',
        'npm ci',
        'npm run build',
        'npm prune --omit=dev',
      ]);
      const link = steps.indexOf(`ln -sfn "$version" ${folder}`);
      expect(link).toBeGreaterThan(5);
      // The server is started again only on a version that is complete.
      expect(steps.slice(0, link).filter((step) => /\brestart\b/.test(step))).toEqual([]);
    },
  );

  test('every file that the documents of docs/deploy name exists', () => {
    for (const name of DOCUMENTS) {
      const links = [...readDeployment(name).matchAll(/\]\(([^)#:]+)\)/g)].map(
        ([, path]) => path ?? '',
      );
      const copied = [...readDeployment(name).matchAll(/\bdocs\/deploy\/([\w.-]+\w)/g)].map(
        ([, path]) => path ?? '',
      );
      const missing = [...links, ...copied].filter(
        (path) => !existsSync(join('docs/deploy', path)),
      );
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });
});

/** Returns the settings of a unit that a command of systemd-run makes. */
function settingsOf(command: string): string[] {
  return [...command.matchAll(/--property='?([^' ]+(?: [\w-]+)?)'? /g)].map(
    ([, setting]) => setting ?? '',
  );
}
