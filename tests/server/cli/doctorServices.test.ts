import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { doctor, goodSetUp, levelsOf, linesOf, runDoctor, scanner } from '../support/doctor.ts';
import { SECURED, startMailServer } from '../support/mailServer.ts';
import { startServer, temporaryFolder, Visitor } from '../support/testServer.ts';

describe('npm run orders doctor', () => {
  test('a public server without its services gets a fault for each unsafe variable and a warning for each weak one', async () => {
    const DATA_DIR = await temporaryFolder();
    const report = await doctor({
      DATA_DIR,
      PUBLIC_URL: 'https://orders.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
    });
    expect(report.code).toBe(1);
    expect(levelsOf(report)).toMatchObject({
      scanner: 'warning',
      mail: 'warning',
      payments: 'warning',
      webhook: 'warning',
    });
    expect(linesOf(report, 'configuration')[0]).toBe(
      'fault: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together',
    );
    expect(linesOf(report, 'webhook')).toEqual([
      'warning: not checked, because STRIPE_WEBHOOK_SECRET cannot be used',
    ]);
  });

  test.each<[what: string, options: Parameters<typeof scanner>[0], line: RegExp]>([
    [
      'finds nothing',
      { finds: false },
      /^fault: clamd calls the test file of scanners clean, .* run freshclam$/,
    ],
    [
      'has old signatures',
      { signaturesAt: Date.now() - 9 * DAY_MS },
      /^warning: clamd’s signatures are 9 days old\. See whether freshclam runs$/,
    ],
    [
      'takes only small files',
      { largest: 500_000 },
      /^warning: clamd does not scan files as large as MAX_FILE_MB: INSTREAM size limit exceeded/,
    ],
  ])('a scanner that %s is noticed', async (_what, options, line) => {
    const DATA_DIR = await temporaryFolder();
    const CLAMD_URL = await scanner(options);
    const report = await doctor({ DATA_DIR, CLAMD_URL, MAX_FILE_MB: '1' });
    expect(linesOf(report, 'scanner').at(-1)).toMatch(line);
  });

  test('a login that the mail server refuses is distinguished from a mail server that cannot be reached', async () => {
    const mail = await startMailServer(SECURED);
    const DATA_DIR = await temporaryFolder();
    const url = (password: string) => `smtp://ponte:${password}@localhost:${mail.port}`;
    const env = {
      ...mail.env,
      DATA_DIR,
      NODE_EXTRA_CA_CERTS: resolve('tests/fixtures/tls/localhost.crt'),
    };
    const wrong = await runDoctor({ ...env, SMTP_URL: url('wrong') });
    expect(linesOf(wrong, 'mail')[0]).toMatch(
      /^fault: .* See whether user and password in SMTP_URL are right$/,
    );
    expect(JSON.stringify(wrong)).not.toContain('ponte:wrong');
  });

  test.each<[what: string, webhooks: readonly object[] | null, line: string]>([
    ['there is no webhook', [], 'fault: Stripe has no webhook to '],
    [
      'it goes elsewhere',
      [
        {
          url: 'https://old.example/api/webhooks/stripe',
          status: 'enabled',
          enabled_events: ['*'],
        },
      ],
      'fault: Stripe has no webhook to ',
    ],
    [
      'it is disabled',
      [
        {
          url: 'http://localhost:3000/api/webhooks/stripe',
          status: 'disabled',
          enabled_events: ['*'],
        },
      ],
      'fault: Stripe’s webhook to ',
    ],
    ['the key may not read it', null, 'warning: whether Stripe sends events to '],
  ])('a webhook is looked for at Stripe: %s', async (_what, webhooks, line) => {
    const { stripe, env } = await goodSetUp();
    stripe.webhooks = webhooks;
    const report = await doctor(env);
    expect(linesOf(report, 'webhook').map((text) => text.slice(0, line.length))).toEqual([line]);
  });

  test('the events that a webhook lacks are named', async () => {
    const { stripe, env } = await goodSetUp();
    stripe.webhooks = [
      {
        url: 'http://localhost:3000/api/webhooks/stripe',
        status: 'enabled',
        enabled_events: ['checkout.session.completed', 'charge.refunded'],
      },
    ];
    expect(linesOf(await doctor(env), 'webhook')).toEqual([
      'fault: Stripe’s webhook to http://localhost:3000/api/webhooks/stripe lacks events. Add: checkout.session.async_payment_succeeded, checkout.session.async_payment_failed, checkout.session.expired, refund.failed, refund.updated, charge.dispute.created, charge.dispute.funds_withdrawn',
    ]);
  });

  test('a key that Stripe refuses is a fault, and a test key is named as one by which no money moves', async () => {
    const { env } = await goodSetUp();
    const refused = await doctor({ ...env, STRIPE_SECRET_KEY: 'sk_live_stolen' });
    expect(linesOf(refused, 'payments')[0]).toMatch(
      /^fault: STRIPE_SECRET_KEY \(a live key\) cannot be used: .* Copy the key from Stripe’s dashboard again$/,
    );
    const moneyless = await doctor({ ...env, STRIPE_SECRET_KEY: 'sk_test_fake' });
    expect(linesOf(moneyless, 'payments')).toEqual([
      'ok: Stripe accepts STRIPE_SECRET_KEY, which is a test key: no money moves',
    ]);
  });

  test('a warning names a restricted key that may not read events, and what stays unnoticed by it', async () => {
    const { stripe, env } = await goodSetUp();
    stripe.mayReadEvents = false;
    expect(linesOf(await doctor(env), 'payments')).toEqual([
      'ok: Stripe accepts STRIPE_SECRET_KEY, which is a live key',
      'warning: STRIPE_SECRET_KEY cannot read Stripe’s events: The key does not have the required permissions. A refund or dispute whose webhook is lost stays unnoticed. Give the restricted key read access to Events',
    ]);
  });

  test('a secret that is missing, or that others can read, is noticed', async () => {
    const server = await startServer();
    await new Visitor(server).uploadedKeys();
    const path = join(server.dataDir, 'link-secret');
    await chmod(path, 0o644);
    const readable = await doctor({ DATA_DIR: server.dataDir });
    expect(linesOf(readable, 'secret').at(-1)).toBe(
      `warning: other accounts can read ${path}. Run: chmod 600 ${path}`,
    );
    await rm(path);
    const missing = await doctor({ DATA_DIR: server.dataDir });
    expect(missing.code).toBe(1);
    expect(linesOf(missing, 'secret')).toEqual([
      `fault: ${server.dataDir} holds orders or files, and not the secret that opens them. Restore its file link-secret, or set LINK_SECRET`,
    ]);
    expect((await readdir(server.dataDir)).includes('link-secret')).toBe(false);
  });

  test('a file that is no database, or a damaged one, is noticed', async () => {
    const server = await startServer();
    await server.app.close();
    const path = join(server.dataDir, 'orders.sqlite');
    const bytes = await readFile(path);
    await writeFile(path, 'this is no database, and long enough to be looked at as one');
    const nothing = await doctor({ DATA_DIR: server.dataDir });
    expect(nothing.code).toBe(1);
    expect(linesOf(nothing, 'database')[0]).toMatch(/^fault: .* cannot be used: .*not a database/);
    expect(levelsOf(nothing)).toMatchObject({ storage: 'ok', clock: 'ok' });
    // Zeros overwrite the middle of the tables.
    await writeFile(path, bytes.fill(0, 4096, 3 * 4096));
    const damaged = await doctor({ DATA_DIR: server.dataDir });
    expect(linesOf(damaged, 'database')[0]).toMatch(/^fault: .*restore a backup/);
  });

  test('a folder of mails that cannot be written to is noticed', async () => {
    const DATA_DIR = await temporaryFolder();
    await writeFile(join(DATA_DIR, 'outbox'), 'a file, where the folder should be');
    const report = await doctor({ DATA_DIR });
    expect(report.code).toBe(1);
    expect(linesOf(report, 'mail')).toEqual([
      `fault: no mail server is set, and this account may not write mails to ${join(DATA_DIR, 'outbox')}. They wait. Change its owner, or set SMTP_URL`,
    ]);
  });

  test('a data folder in which nothing can be created is noticed', async () => {
    const report = await doctor({ DATA_DIR: '/dev/null/orders' });
    expect(report.code).toBe(1);
    expect(levelsOf(report)).toMatchObject({ database: 'fault', storage: 'fault' });
  });
});
