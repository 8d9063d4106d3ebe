import { describe, expect, test } from 'vitest';
import { BootError, readConfig } from '../../../src/server/config/config.ts';

const SECRET = 'all servers of a database have it';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const SMTP = {
  SMTP_URL: 'smtps://user:hidden@mail.example:465',
  MAIL_FROM: 'orders@ponte.example',
  PROVIDER_EMAIL: 'Desk <desk@ponte.example>',
};

describe('readConfig', () => {
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
    ...['"/var/lib/orders"', "'/var/lib/orders'", '~/orders', '~orders/data'].map(
      (value): [Record<string, string>, string] => [
        { DATA_DIR: value },
        `DATA_DIR must be the path of a folder, without quotes or a leading ~, not ${JSON.stringify(value)}`,
      ],
    ),
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
    ...['too short', `${SECRET},short`, `${SECRET},`].map(
      (value): [Record<string, string>, string] => [
        { LINK_SECRET: value },
        'LINK_SECRET must have at least 32 characters, or be a comma-separated list of such secrets',
      ],
    ),
    [{ RETENTION_DAYS: '29' }, 'RETENTION_DAYS must be a whole number from 30 to 60, not "29"'],
    [{ RETENTION_DAYS: '61' }, 'RETENTION_DAYS must be a whole number from 30 to 60, not "61"'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535, not "0"'],
    [{ PORT: '4710', METRICS_PORT: '4710' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT'],
    [{ MAX_FILE_MB: '0' }, 'MAX_FILE_MB must be a whole number from 1 to 10240, not "0"'],
    [
      { RATE_LIMIT_UPLOADS: '-1' },
      'RATE_LIMIT_UPLOADS must be a whole number from 0 to 1000000, not "-1"',
    ],
    [
      { RATE_LIMIT_CHECKOUTS: 'many' },
      'RATE_LIMIT_CHECKOUTS must be a whole number from 0 to 1000000, not "many"',
    ],
    ...['yes', '10.0.0.0/33', '10.0.0.1,proxy', '::1/129', '10.0.0.1,'].map(
      (value): [Record<string, string>, string] => [
        { TRUST_PROXY: value },
        `TRUST_PROXY must be true, false, or a comma-separated list of IP addresses and ranges, not "${value}"`,
      ],
    ),
    [{ ALLOW_TEST_PAYMENTS: '1' }, 'ALLOW_TEST_PAYMENTS must be true or false, not "1"'],
    // Orders would count as paid without any money.
    ...[{}, STRIPE].map((stripe): [Record<string, string>, string] => [
      { PUBLIC_URL: 'https://orders.example', ...stripe },
      'STRIPE_SECRET_KEY must be a live key, because PUBLIC_URL is a public URL, where orders would count as paid without any money; for a trial, set ALLOW_TEST_PAYMENTS=true',
    ]),
    ...['pk_live_1', 'sk_live_', 'live', 'sk_1'].map((key): [Record<string, string>, string] => [
      { PUBLIC_URL: 'https://orders.example', ...STRIPE, STRIPE_SECRET_KEY: key },
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    ]),
    [
      { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'we_1' },
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which begins with whsec_',
    ],
    [
      { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://stripe.internal' },
      'STRIPE_API_BASE must be an https URL, because a live key is sent there',
    ],
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
    ...[
      'https://user:hidden@mail.example',
      'smtp:user:hidden@mail.example:587',
      'smtps:/user:hidden@mail.example',
      'smtp://',
      'smtp:///mail.example',
      'smtp://user:25/hidden@mail.example',
      'smtp://user:25#hidden@mail.example',
    ].map((value): [Record<string, string>, string] => [
      { ...SMTP, SMTP_URL: value },
      'SMTP_URL must be an smtp or smtps URL such as smtp://user:password@host:587',
    ]),
    [
      { SMTP_URL: SMTP.SMTP_URL },
      'MAIL_FROM must be set when SMTP_URL is; PROVIDER_EMAIL must be set when SMTP_URL is',
    ],
    [
      { ...SMTP, MAIL_FROM: 'Ponte <orders>' },
      'MAIL_FROM must be an e-mail address, or a name and one in angle brackets, not "Ponte <orders>"',
    ],
    ...[
      'desk@ponte..example',
      'desk@-ponte.example',
      'desk@ponte-.example',
      'desk@.ponte.example',
    ].map((address): [Record<string, string>, string] => [
      { ...SMTP, PROVIDER_EMAIL: address },
      `PROVIDER_EMAIL must be an e-mail address, or a name and one in angle brackets, not "${address}"`,
    ]),
    [
      { ...SMTP, MAIL_FROM: 'Ponte\nBcc: c@d.example <orders@ponte.example>' },
      'MAIL_FROM must be an e-mail address, or a name and one in angle brackets, not several lines',
    ],
    [
      { ...SMTP, PROVIDER_EMAIL: 'a@b.example\r\nBcc: c@d.example' },
      'PROVIDER_EMAIL must be an e-mail address, or a name and one in angle brackets, not several lines',
    ],
    [
      { PROVIDER_NAME: 'Ana\u202eFilhos' },
      'PROVIDER_NAME must be one line of at most 60 characters, without control characters, not "Ana\u202eFilhos"',
    ],
    [
      { PROVIDER_LINE_EN: 'Translations\nBcc: c@d.example' },
      'PROVIDER_LINE_EN must be one line of at most 80 characters, without control characters, not several lines',
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
      { PROVIDER_PRIVACY_URL: 'javascript:alert(1)' },
      'PROVIDER_PRIVACY_URL must be an https URL of at most 500 characters, not "javascript:alert(1)"',
    ],
    [
      { PORT: 'x', TRUST_PROXY: '1' },
      'PORT must be a whole number from 1 to 65535, not "x"; TRUST_PROXY must be true, false, or a comma-separated list of IP addresses and ranges, not "1"',
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
