import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_PROVIDER } from '../../../src/domain/provider.ts';
import { BootError, readConfig } from '../../../src/server/config/config.ts';

const SECRET = 'all servers of a database have it';

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:3000',
  isPublicUrlChosen: false,
  dataDir: resolve('data'),
  retentionDays: 60,
  metricsPort: null,
  databaseUrl: null,
  objectStorage: null,
  clamd: null,
  linkSecret: null,
  maxFileBytes: 52_428_800,
  uploadsPerMinute: 300,
  checkoutsPerMinute: 30,
  trustProxy: false,
  logLevel: 'info',
  stripe: null,
  mail: {
    smtpUrl: null,
    from: { name: 'Ponte', address: 'orders@example.com' },
    provider: { name: 'Ponte', address: 'hello@example.com' },
    replyTo: { name: 'Ponte', address: 'hello@example.com' },
  },
  provider: EXAMPLE_PROVIDER,
  exampleVariables: [
    'PROVIDER_NAME',
    'PROVIDER_LINE_EN',
    'PROVIDER_LINE_PT',
    'PROVIDER_PUBLIC_EMAIL',
    'PROVIDER_PHONE',
    'PROVIDER_CHAT_URL',
  ],
};

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const SMTP = {
  SMTP_URL: 'smtps://user:hidden@mail.example:465',
  MAIL_FROM: 'orders@ponte.example',
  PROVIDER_EMAIL: 'Desk <desk@ponte.example>',
};

describe('readConfig', () => {
  test('an empty environment gives every default', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ', STRIPE_SECRET_KEY: '' })).toEqual(DEFAULTS);
  });

  test.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'orders.internal' }, { host: 'orders.internal' }],
    [
      { PUBLIC_URL: 'https://orders.example' },
      { publicUrl: 'https://orders.example', isPublicUrlChosen: true },
    ],
    [
      { PUBLIC_URL: 'https://orders.example:8443/' },
      { publicUrl: 'https://orders.example:8443', isPublicUrlChosen: true },
    ],
    [{ DATA_DIR: '/srv/orders' }, { dataDir: '/srv/orders' }],
    [{ MAX_FILE_MB: '1' }, { maxFileBytes: 1_048_576 }],
    [{ LINK_SECRET: SECRET }, { linkSecret: SECRET }],
    [{ CLAMD_URL: 'tcp://scanner:3310' }, { clamd: { host: 'scanner', port: 3310 } }],
    [{ CLAMD_URL: 'tcp://[::1]:3310' }, { clamd: { host: '::1', port: 3310 } }],
    [{ CLAMD_URL: 'unix:/run/clamd.ctl' }, { clamd: { path: '/run/clamd.ctl' } }],
    [{ RETENTION_DAYS: '30' }, { retentionDays: 30 }],
    [{ METRICS_PORT: '9464' }, { metricsPort: 9464 }],
    [
      { DATABASE_URL: 'postgres://localhost/orders', LINK_SECRET: SECRET },
      { databaseUrl: 'postgres://localhost/orders', linkSecret: SECRET },
    ],
    [
      { STORAGE_URL: 's3://orders' },
      { objectStorage: { bucket: 'orders', prefix: '', endpoint: null, region: null } },
    ],
    [
      { STORAGE_URL: 's3://orders-eu/live/files/?endpoint=https://s3.example:9000&region=eu-1' },
      {
        objectStorage: {
          bucket: 'orders-eu',
          prefix: 'live/files',
          endpoint: 'https://s3.example:9000',
          region: 'eu-1',
        },
      },
    ],
    [
      { STORAGE_URL: 's3://orders?endpoint=http://127.0.0.1:8080/storage' },
      {
        objectStorage: {
          bucket: 'orders',
          prefix: '',
          endpoint: 'http://127.0.0.1:8080/storage',
          region: 'us-east-1',
        },
      },
    ],
    [{ RATE_LIMIT_UPLOADS: '0' }, { uploadsPerMinute: 0 }],
    [{ RATE_LIMIT_CHECKOUTS: '5' }, { checkoutsPerMinute: 5 }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [STRIPE, { stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null } }],
    [
      { ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:12111' },
      {
        stripe: {
          secretKey: 'sk_test_1',
          webhookSecret: 'whsec_1',
          apiBase: 'http://127.0.0.1:12111',
        },
      },
    ],
    [
      SMTP,
      {
        mail: {
          smtpUrl: 'smtps://user:hidden@mail.example:465',
          from: { name: 'Ponte', address: 'orders@ponte.example' },
          provider: { name: 'Desk', address: 'desk@ponte.example' },
          replyTo: { name: 'Ponte', address: 'desk@ponte.example' },
        },
      },
    ],
    [
      { MAIL_FROM: '"Ponte, orders" <orders@ponte.example>' },
      {
        mail: {
          ...DEFAULTS.mail,
          from: { name: 'Ponte, orders', address: 'orders@ponte.example' },
        },
      },
    ],
  ])('the environment %o changes only its own values', (env, expected) => {
    expect(readConfig(env)).toEqual({ ...DEFAULTS, ...expected });
  });

  test.each([
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535, not "0"'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535, not "65536"'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 1 to 65535, not "80.5"'],
    [{ HOST: 'http://x' }, 'HOST must be an IP address or a host name, not "http://x"'],
    [
      { PUBLIC_URL: 'orders.example' },
      'PUBLIC_URL must be an http or https URL without a path, not "orders.example"',
    ],
    [
      { PUBLIC_URL: 'https://orders.example/shop' },
      'PUBLIC_URL must be an http or https URL without a path, not "https://orders.example/shop"',
    ],
    [
      { PUBLIC_URL: 'ftp://orders.example' },
      'PUBLIC_URL must be an http or https URL without a path, not "ftp://orders.example"',
    ],
    [
      { DATABASE_URL: 'mysql://ana:hush@localhost/orders', LINK_SECRET: SECRET },
      'DATABASE_URL must be a URL such as postgres://user:password@host:5432/name',
    ],
    [
      { CLAMD_URL: 'tcp://scanner' },
      'CLAMD_URL must be tcp://host:port or unix:/path, not "tcp://scanner"',
    ],
    [
      { CLAMD_URL: 'http://scanner:3310' },
      'CLAMD_URL must be tcp://host:port or unix:/path, not "http://scanner:3310"',
    ],
    [{ LINK_SECRET: 'too short' }, 'LINK_SECRET must have at least 32 characters'],
    [{ RETENTION_DAYS: '29' }, 'RETENTION_DAYS must be a whole number from 30 to 60, not "29"'],
    [{ RETENTION_DAYS: '61' }, 'RETENTION_DAYS must be a whole number from 30 to 60, not "61"'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535, not "0"'],
    [{ MAX_FILE_MB: '0' }, 'MAX_FILE_MB must be a whole number from 1 to 10240, not "0"'],
    [
      { RATE_LIMIT_UPLOADS: '-1' },
      'RATE_LIMIT_UPLOADS must be a whole number from 0 to 1000000, not "-1"',
    ],
    [
      { RATE_LIMIT_CHECKOUTS: 'many' },
      'RATE_LIMIT_CHECKOUTS must be a whole number from 0 to 1000000, not "many"',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be true or false, not "yes"'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_hidden' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_hidden' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together',
    ],
    [
      { STRIPE_API_BASE: 'http://127.0.0.1:1' },
      'STRIPE_API_BASE is set, so STRIPE_SECRET_KEY must be set too',
    ],
    [
      { ...STRIPE, STRIPE_API_BASE: '127.0.0.1:1' },
      'STRIPE_API_BASE must be an http or https URL without a path, not "127.0.0.1:1"',
    ],
    [
      { ...SMTP, SMTP_URL: 'https://user:hidden@mail.example' },
      'SMTP_URL must be an smtp or smtps URL',
    ],
    [
      { SMTP_URL: SMTP.SMTP_URL },
      'MAIL_FROM must be set when SMTP_URL is; PROVIDER_EMAIL must be set when SMTP_URL is',
    ],
    [
      { ...SMTP, MAIL_FROM: 'Ponte <orders>' },
      'MAIL_FROM must be an e-mail address, or a name and one in angle brackets, not "Ponte <orders>"',
    ],
    [
      { ...SMTP, PROVIDER_EMAIL: 'a@b.example\r\nBcc: c@d.example' },
      'PROVIDER_EMAIL must be an e-mail address, or a name and one in angle brackets, not "a@b.example\\r\\nBcc: c@d.example"',
    ],
    [
      { PROVIDER_NAME: 'Ana\u202eFilhos' },
      'PROVIDER_NAME must be one line of at most 60 characters, without control characters, not "Ana\u202eFilhos"',
    ],
    [
      { PROVIDER_LINE_EN: 'Translations\nBcc: c@d.example' },
      'PROVIDER_LINE_EN must be one line of at most 80 characters, without control characters, not "Translations\\nBcc: c@d.example"',
    ],
    [
      { PROVIDER_LINE_PT: 'x'.repeat(81) },
      `PROVIDER_LINE_PT must be one line of at most 80 characters, without control characters, not "${'x'.repeat(81)}"`,
    ],
    [
      { PROVIDER_CHAT_NAME: 'x'.repeat(21) },
      `PROVIDER_CHAT_NAME must be one line of at most 20 characters, without control characters, not "${'x'.repeat(21)}"`,
    ],
    [
      { PROVIDER_PUBLIC_EMAIL: 'Desk <desk@ponte.example>' },
      'PROVIDER_PUBLIC_EMAIL must be an e-mail address, not "Desk <desk@ponte.example>"',
    ],
    [
      { PROVIDER_PUBLIC_EMAIL: `${'x'.repeat(242)}@ponte.example` },
      `PROVIDER_PUBLIC_EMAIL must be an e-mail address, not "${'x'.repeat(242)}@ponte.example"`,
    ],
    [
      { PROVIDER_PHONE: 'on request' },
      'PROVIDER_PHONE must be a phone number of at most 40 characters: digits, spaces and + ( ) . - /, not "on request"',
    ],
    [
      { PROVIDER_CHAT_URL: 'http://chat.example' },
      'PROVIDER_CHAT_URL must be an https URL of at most 500 characters, not "http://chat.example"',
    ],
    [
      { PORT: 'x', TRUST_PROXY: '1' },
      'PORT must be a whole number from 1 to 65535, not "x"; TRUST_PROXY must be true or false, not "1"',
    ],
  ])('the environment %o is refused with one line', (env, line) => {
    expect(() => readConfig(env)).toThrow(new BootError(line));
  });

  test.each([
    'https://orders.s3.example',
    's3://Orders',
    's3://id:hush@orders',
    's3://orders/a b',
    's3://orders?endpoint=s3.example',
    's3://orders?endpoint=https://s3.example%3Fa=b',
    's3://orders?regoin=eu-1',
    's3://orders#live',
  ])(
    'the STORAGE_URL %s is refused with a line that does not show it, because it may hold a password',
    (STORAGE_URL) => {
      expect(() => readConfig({ STORAGE_URL })).toThrow(
        new BootError('STORAGE_URL must be s3://bucket/prefix?endpoint=https://host&region=name'),
      );
    },
  );

  test('a MAX_FILE_MB above what an object storage takes in one request is refused', () => {
    const env = { STORAGE_URL: 's3://orders', MAX_FILE_MB: '5001' };
    expect(() => readConfig(env)).toThrow(
      new BootError('MAX_FILE_MB must be at most 5000 when STORAGE_URL is set'),
    );
  });

  test('a DATABASE_URL without a LINK_SECRET is refused, because all servers of a database share it', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/orders' })).toThrow(
      'LINK_SECRET must be set when DATABASE_URL is: all servers of a database share it',
    );
  });
});

describe('the provider in the configuration', () => {
  const WHOLE = {
    PROVIDER_NAME: 'Ana & "Filhos" <tradução>',
    PROVIDER_LINE_EN: 'Sworn translations',
    PROVIDER_LINE_PT: 'Traduções juramentadas',
    PROVIDER_PUBLIC_EMAIL: 'ola+site@ana.example',
    PROVIDER_PHONE: '+55 (81) 5550-100',
    PROVIDER_CHAT_URL: 'https://chat.example/a?b=c&d="e"',
    PROVIDER_CHAT_NAME: 'WhatsApp',
  };

  test('the variables of the provider give its name, lines, contacts and mail addresses', () => {
    const { provider, exampleVariables, mail } = readConfig(WHOLE);
    expect(provider).toEqual({
      name: 'Ana & "Filhos" <tradução>',
      lines: { en: 'Sworn translations', pt: 'Traduções juramentadas' },
      email: 'ola+site@ana.example',
      phone: '+55 (81) 5550-100',
      chatUrl: 'https://chat.example/a?b=c&d=%22e%22',
      chatName: 'WhatsApp',
    });
    expect(exampleVariables).toEqual([]);
    expect(mail.from).toEqual({ name: WHOLE.PROVIDER_NAME, address: 'orders@example.com' });
    expect(mail.provider).toEqual({ name: WHOLE.PROVIDER_NAME, address: 'ola+site@ana.example' });
  });

  test('a variable of the provider that is empty or set to the example’s contact counts as an example', () => {
    const env = { ...WHOLE, PROVIDER_PUBLIC_EMAIL: 'hello@example.com', PROVIDER_LINE_PT: '' };
    expect(readConfig(env).exampleVariables).toEqual(['PROVIDER_LINE_PT', 'PROVIDER_PUBLIC_EMAIL']);
  });

  test.each([
    ['neither email address is set', {}, 'hello@example.com'],
    [
      'only the public email address is set',
      { PROVIDER_PUBLIC_EMAIL: 'ola@ana.example' },
      'ola@ana.example',
    ],
    [
      'only the email address for notifications is set',
      { PROVIDER_EMAIL: 'Desk <desk@ana.example>' },
      'desk@ana.example',
    ],
    [
      'both email addresses are set',
      { PROVIDER_PUBLIC_EMAIL: 'ola@ana.example', PROVIDER_EMAIL: 'desk@ana.example' },
      'ola@ana.example',
    ],
  ])('when %s, customers reply to the right one', (_which, env, address) => {
    expect(readConfig({ PROVIDER_NAME: 'Ana', ...env }).mail.replyTo).toEqual({
      name: 'Ana',
      address,
    });
  });
});
