import { expect, test } from 'vitest';
import { parseConfig, readConfig } from '../../../src/server/config/config.ts';
import { configWarnings } from '../../../src/server/config/warnings.ts';

/** Everything that a public server should have. */
const GOOD = {
  PUBLIC_URL: 'https://orders.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'orders@ponte.example',
  PROVIDER_EMAIL: 'desk@ponte.example',
  CLAMD_URL: 'unix:/run/clamd.ctl',
  TRUST_PROXY: '127.0.0.1',
  PROVIDER_NAME: 'Ponte',
  PROVIDER_LINE_EN: 'Translations',
  PROVIDER_LINE_PT: 'Traduções',
  PROVIDER_PUBLIC_EMAIL: 'hello@ponte.example',
  PROVIDER_PHONE: '+1 555 0199',
  PROVIDER_CHAT_URL: 'https://chat.example/',
};

const codesOf = (env: Record<string, string>) =>
  configWarnings(readConfig(env)).map(({ code }) => code);

test.each<[what: string, env: Record<string, string>, codes: string[]]>([
  ['without any configuration', {}, []],
  ['on loopback by https', { PUBLIC_URL: 'https://shop.localhost:8443' }, []],
  ['that is public and has everything', GOOD, []],
  ['that is public without a mail server', { ...GOOD, SMTP_URL: '' }, ['no_mail_server']],
  ['that is public without a scanner', { ...GOOD, CLAMD_URL: '' }, ['no_scanner']],
  ['that is public and names no proxy', { ...GOOD, TRUST_PROXY: '' }, ['no_trusted_proxy']],
  [
    'whose customers see an example’s phone number',
    { ...GOOD, PROVIDER_PHONE: '' },
    ['example_provider'],
  ],
  [
    'with Stripe’s test keys',
    { ...GOOD, STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_TEST_PAYMENTS: 'true' },
    ['test_payments'],
  ],
  [
    'that sends payments elsewhere',
    { ...GOOD, STRIPE_API_BASE: 'https://stripe.internal' },
    ['other_payment_provider'],
  ],
  [
    'that is public without https',
    { ...GOOD, PUBLIC_URL: 'http://orders.example' },
    ['live_keys_without_https', 'unencrypted'],
  ],
  [
    'whose database, mail server, storage and scanner are elsewhere and plain',
    {
      ...GOOD,
      LINK_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://orders@db.example/orders',
      SMTP_URL: 'smtp://mail.example',
      STORAGE_URL: 's3://orders?endpoint=http://203.0.113.1:9000',
      CLAMD_URL: 'tcp://[2001:db8::1]:3310',
    },
    ['unencrypted_services'],
  ],
  [
    'whose database is elsewhere, with encryption switched off',
    {
      ...GOOD,
      LINK_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://orders@db.example/orders?ssl=0',
    },
    ['unencrypted_services'],
  ],
  [
    'whose database, mail server, storage and scanner are elsewhere and encrypted',
    {
      ...GOOD,
      LINK_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://orders@db.example/orders?sslmode=verify-full',
      SMTP_URL: 'smtp://user:password@mail.example:587',
      STORAGE_URL: 's3://orders?endpoint=https://storage.example',
    },
    [],
  ],
  [
    'whose database, mail server, storage and scanner are in its private network',
    {
      ...GOOD,
      LINK_SECRET: 's'.repeat(32),
      DATABASE_URL: 'postgres://orders@db.example/orders?host=/run/postgresql',
      SMTP_URL: 'smtp://mail',
      STORAGE_URL: 's3://orders?endpoint=http://192.168.0.7:9000',
      CLAMD_URL: 'tcp://[fd00::1]:3310',
    },
    [],
  ],
  [
    'whose scanner is in a network that providers share among their customers',
    { ...GOOD, CLAMD_URL: 'tcp://100.64.0.7:3310' },
    [],
  ],
  ['that listens on every address, without PUBLIC_URL', { HOST: '0.0.0.0' }, ['public_url_unset']],
  ['behind a proxy, without PUBLIC_URL', { TRUST_PROXY: '127.0.0.1' }, ['public_url_unset']],
  [
    'that is public and has nothing',
    { PUBLIC_URL: 'https://orders.example', ALLOW_TEST_PAYMENTS: 'true' },
    ['test_payments', 'example_provider', 'no_mail_server', 'no_scanner', 'no_trusted_proxy'],
  ],
  [
    'whose largest file is as large as both budgets',
    { MAX_FILE_MB: '70', UNORDERED_LIMIT_MB: '70', UNORDERED_LIMIT_PER_ADDRESS_MB: '70' },
    [],
  ],
  [
    'without budgets',
    { MAX_FILE_MB: '10240', UNORDERED_LIMIT_MB: '0', UNORDERED_LIMIT_PER_ADDRESS_MB: '0' },
    [],
  ],
  [
    'whose largest file exceeds both budgets',
    { MAX_FILE_MB: '71', UNORDERED_LIMIT_MB: '70', UNORDERED_LIMIT_PER_ADDRESS_MB: '70' },
    ['file_above_budget', 'file_above_address_budget'],
  ],
  [
    'with a variable that only this server could read',
    { SMTP_HOST: 'mail.example' },
    ['unread_variable'],
  ],
  ['with two letters in the wrong order', { DATABSAE_URL: 'postgres://a/b' }, ['unread_variable']],
  ['with a letter too few', { RETENTON_DAYS: '30' }, ['unread_variable']],
  ['with a letter too many', { PUBLIC_URLS: 'https://orders.example' }, ['unread_variable']],
  ['with a wrong letter', { DATABASE_URI: 'postgres://a/b' }, ['unread_variable']],
  ['with lower-case letters', { Public_Url: 'https://orders.example' }, ['unread_variable']],
  [
    'with lower-case letters and a wrong one',
    { public_uri: 'https://orders.example' },
    ['unread_variable'],
  ],
  [
    'with a variable in lower case that only this server could read',
    { smtp_host: 'mail.example' },
    ['unread_variable'],
  ],
  ['with a value in quotes', { PROVIDER_NAME: '"Ana Traduções"' }, ['quoted_variable']],
  ['with a value in single quotes', { PROVIDER_LINE_EN: "'Translations'" }, ['quoted_variable']],
  ['with quotes around nothing', { PROVIDER_CHAT_NAME: '""' }, ['quoted_variable']],
  [
    'with quotes that are not around a value',
    {
      PROVIDER_NAME: '"Ana" Traduções',
      PROVIDER_LINE_EN: `"Translations'`,
      PROVIDER_LINE_PT: '"',
      PROVIDER_CHAT_NAME: "Ana's",
      MAIL_FROM: '"Ana Souza" <ana@ponte.example>',
    },
    [],
  ],
  ['whose neighbours’ values are in quotes', { PS1: '"$ "', LESS: "'-R'" }, []],
  [
    'with the variables of a system and of its services',
    {
      HOME: '/root',
      HOSTNAME: 'orders-1',
      MAIL: '/var/mail/root',
      LOGNAME: 'root',
      NODE_ENV: 'production',
      PATH: '/usr/bin',
      PORTS: '',
      POST: '80',
      host: 'orders-1',
      http_proxy: 'http://10.0.0.3:3128',
      https_proxy: 'http://10.0.0.3:3128',
      HTTPS_PROXY: 'http://10.0.0.3:3128',
      NO_PROXY: 'localhost',
      npm_config_loglevel: 'warn',
      BASE_URL: '/',
      REDIS_URL: 'redis://10.0.0.4',
      PUBLIC_DIR: '/srv/www',
      DATABASE_KEY: 'id',
      AWS_ACCESS_KEY_ID: 'id',
      DATABASE_HOST: 'db',
      LOG_FORMAT: 'json',
      SMTP_SERVICE_HOST: '10.0.0.1',
      smtp_service_host: '10.0.0.1',
      SMTP_PORT: 'tcp://10.0.0.1:25',
      CLAMD_PORT_3310_TCP_ADDR: '10.0.0.2',
    },
    [],
  ],
])('a server %s has the right warnings', (_what, env, codes) => {
  expect(codesOf(env)).toEqual(codes);
});

test('the warning of unencrypted services names their variables', () => {
  const env = { CLAMD_URL: 'tcp://clamd.example:3310', SMTP_URL: 'smtp://mail.example' };
  expect(configWarnings(readConfig({ ...GOOD, ...env }))).toEqual([
    {
      code: 'unencrypted_services',
      message:
        'what is exchanged with the servers in SMTP_URL, CLAMD_URL travels unencrypted, documents and contact details included. Use sslmode=verify-full, an https endpoint, smtps:// and a clamd on this machine',
    },
  ]);
});

test('the warning of unread variables names them', () => {
  const env = {
    SMTP_PASSWORD: 'hidden',
    SMPT_URL: 'smtp://mail.example',
    PROVIDER_MAIL: 'a@b.example',
    Public_Url: 'https://orders.example',
  };
  expect(configWarnings(readConfig(env))).toEqual([
    {
      code: 'unread_variable',
      message:
        'nothing reads PROVIDER_MAIL, Public_Url, SMPT_URL, SMTP_PASSWORD. Correct the name, which .env.example has, or unset it',
    },
  ]);
});

test('the warning of values in quotes names their variables, and no value', () => {
  const env = { PROVIDER_NAME: '"Ana Traduções"', PROVIDER_LINE_PT: " 'Traduções' " };
  expect(configWarnings(readConfig(env))).toEqual([
    {
      code: 'quoted_variable',
      message:
        'the values of PROVIDER_LINE_PT, PROVIDER_NAME include the quotes around them, which docker --env-file does not remove: visitors and customers are shown a name, for example, with its quotes. Remove them',
    },
  ]);
});

test('a secret in quotes stays in use, and the warning says how to remove them', () => {
  const LINK_SECRET = `"${'s'.repeat(32)}"`;
  const config = readConfig({ LINK_SECRET });
  expect(config.linkSecret).toBe(LINK_SECRET);
  expect(configWarnings(config)).toEqual([
    {
      code: 'quoted_variable',
      message:
        'the values of LINK_SECRET include the quotes around them, which docker --env-file does not remove: visitors and customers are shown a name, for example, with its quotes. Remove them, but those of LINK_SECRET only as docs/deploy/README.md changes a secret: with another one the server does not start',
    },
  ]);
});

test('a value in quotes that cannot be used is a fault and a warning', () => {
  const { config, problems } = parseConfig({ PORT: '"3000"' });
  expect(problems.map(({ variable }) => variable)).toEqual(['PORT']);
  expect(configWarnings(config).map(({ code }) => code)).toEqual(['quoted_variable']);
});
