import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_PROVIDER } from '../../../src/domain/provider.ts';
import { readConfig } from '../../../src/server/config/config.ts';

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
  olderSecrets: [],
  maxFileBytes: 52_428_800,
  unorderedLimitBytes: 10_240 * 1_048_576,
  unorderedLimitPerNetworkBytes: 1024 * 1_048_576,
  minFreeBytes: 1024 * 1_048_576,
  uploadsPerMinute: 300,
  checkoutsPerMinute: 30,
  trustProxy: false,
  logLevel: 'info',
  stripe: null,
  allowTestPayments: false,
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
  quotedVariables: [],
  unreadVariables: [],
};

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const LIVE_STRIPE = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
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
      { PUBLIC_URL: 'https://localhost' },
      { publicUrl: 'https://localhost', isPublicUrlChosen: true },
    ],
    [
      { PUBLIC_URL: 'https://orders.example', ALLOW_TEST_PAYMENTS: 'true' },
      { publicUrl: 'https://orders.example', isPublicUrlChosen: true, allowTestPayments: true },
    ],
    [
      { PUBLIC_URL: 'https://orders.example:8443/', ...LIVE_STRIPE },
      {
        publicUrl: 'https://orders.example:8443',
        isPublicUrlChosen: true,
        stripe: { secretKey: 'rk_live_1', webhookSecret: 'whsec_1', apiBase: null },
      },
    ],
    [{ DATA_DIR: '/srv/orders' }, { dataDir: '/srv/orders' }],
    [{ MAX_FILE_MB: '1' }, { maxFileBytes: 1_048_576 }],
    [{ LINK_SECRET: SECRET }, { linkSecret: SECRET }],
    [
      { LINK_SECRET: `${SECRET.toUpperCase()}, ${SECRET}` },
      { linkSecret: SECRET.toUpperCase(), olderSecrets: [SECRET] },
    ],
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
    [{ UNORDERED_LIMIT_MB: '0' }, { unorderedLimitBytes: 0 }],
    [{ UNORDERED_LIMIT_PER_ADDRESS_MB: '2' }, { unorderedLimitPerNetworkBytes: 2_097_152 }],
    [{ MIN_FREE_MB: '3' }, { minFreeBytes: 3_145_728 }],
    [{ RATE_LIMIT_UPLOADS: '0' }, { uploadsPerMinute: 0 }],
    [{ RATE_LIMIT_CHECKOUTS: '5' }, { checkoutsPerMinute: 5 }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '10.0.0.7' }, { trustProxy: ['10.0.0.7'] }],
    [
      { TRUST_PROXY: '10.0.0.0/8, ::1,2001:db8::/32' },
      { trustProxy: ['10.0.0.0/8', '::1', '2001:db8::/32'] },
    ],
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
});
