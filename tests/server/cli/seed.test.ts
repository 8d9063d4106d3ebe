import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { orderLifeMachine } from '../../../machines/orderLife/machine.ts';
import { UsageError } from '../../../src/server/cli/errors.ts';
import { runSeed } from '../../../src/server/cli/seedCommand.ts';
import { reasonNotToSeed, seedOrders } from '../../../src/server/cli/seedOrders.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openServices } from '../../../src/server/services.ts';
import { commandOn } from '../support/commandLine.ts';
import { readMails } from '../support/mailFolder.ts';
import { temporaryFolder } from '../support/testServer.ts';

const NOON = Date.parse('2026-03-10T12:00:00Z');

/** Creates the sample orders in a new data folder, and runs `orders` commands on them. */
async function seeded() {
  const dataDir = await temporaryFolder();
  const clock = { now: NOON };
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), { now: () => clock.now });
  onTestFinished(() => services.database.destroy());
  const orders = await seedOrders(services, clock);
  const references = orders.map(({ reference }) => reference);
  /** References are random: each is replaced by one of the same length, from the oldest `SAMPLE-0` on. */
  const numbered = (text: string): string =>
    references.reduce(
      (rest, reference, index) => rest.replaceAll(reference, `SAMPLE-${index.toString(36)}`),
      text,
    );
  return {
    dataDir,
    services,
    numbered,
    run: async (...args: string[]) =>
      numbered(
        await commandOn(
          services,
          ...args.map((arg) =>
            arg.replace(/^SAMPLE-(\w)$/, (_all, index) => references[parseInt(index, 36)] ?? ''),
          ),
        ),
      ),
  };
}

test('npm run seed creates an order in each status of the order’s statechart', async () => {
  const { services, run } = await seeded();
  const rows = await services.database.selectFrom('orders').select('status').execute();
  expect(new Set<string>(rows.map(({ status }) => status))).toEqual(
    new Set(Object.keys(orderLifeMachine.states)),
  );
  expect(await run('list'))
    .toBe(`order     placed                status                  pages  total    purged
SAMPLE-a  2026-03-10T12:00:00Z  awaitingPayment (test)  1      $15.00
SAMPLE-9  2026-03-10T11:48:00Z  paid (test)             30     $450.00
SAMPLE-8  2026-03-10T08:00:00Z  processing (test)       8      $180.00
SAMPLE-7  2026-03-10T02:00:00Z  mismatched (test)       6      $90.00
SAMPLE-6  2026-03-09T16:00:00Z  failed (test)           5      $75.00
SAMPLE-5  2026-03-09T12:00:00Z  cancelled (test)        12     $180.00
SAMPLE-4  2026-03-09T06:00:00Z  expired (test)          4      $60.00
SAMPLE-3  2026-03-08T12:00:00Z  refunded (test)         2      $30.00
SAMPLE-2  2026-03-07T12:00:00Z  paid (test)             7      $197.00
SAMPLE-1  2026-03-06T12:00:00Z  paid (test)             3      $45.00   2026-03-07T12:01:00Z
SAMPLE-0  2026-03-04T06:00:00Z  paid (test)             1      $15.00`);
});

test('npm run seed creates files that are released, in quarantine, infected and destroyed', async () => {
  const { services, numbered } = await seeded();
  const rows = await services.database
    .selectFrom('files')
    .leftJoin('orders', 'orders.id', 'files.order_id')
    .select(['orders.reference', 'files.kind', 'files.status'])
    .execute();
  expect(rows.map((row) => numbered(Object.values(row).map(String).join(' '))).toSorted()).toEqual([
    'SAMPLE-0 pdf released',
    'SAMPLE-2 pdf released',
    'SAMPLE-2 png released',
    'SAMPLE-3 pdf released',
    'SAMPLE-7 pdf released',
    'SAMPLE-8 pdf released',
    'SAMPLE-8 png destroyed',
    'SAMPLE-8 png infected',
    'SAMPLE-9 pdf released',
    'SAMPLE-9 png quarantined',
    'SAMPLE-a pdf quarantined',
    'null pdf released',
    'null pdf released',
    'null png released',
  ]);
});

test('npm run seed creates mails that are sent, waiting for a retry and given up', async () => {
  const { dataDir, services, numbered } = await seeded();
  const rows = await services.database
    .selectFrom('outbox')
    .innerJoin('orders', 'orders.id', 'outbox.order_id')
    .select(['reference', 'recipient', 'attempts', 'sent_at', 'given_up_at'])
    .execute();
  expect(
    rows
      .map(({ reference, recipient, attempts, sent_at: sent, given_up_at: givenUp }) =>
        [
          numbered(reference),
          recipient,
          sent !== null ? 'sent' : givenUp !== null ? 'given up' : 'waiting',
          attempts,
        ].join(' '),
      )
      .toSorted(),
  ).toEqual([
    'SAMPLE-0 customer given up 10',
    'SAMPLE-0 provider given up 10',
    'SAMPLE-1 customer sent 1',
    'SAMPLE-1 provider sent 1',
    'SAMPLE-2 customer sent 1',
    'SAMPLE-2 provider sent 1',
    'SAMPLE-3 customer sent 1',
    'SAMPLE-3 provider sent 1',
    'SAMPLE-9 customer waiting 1',
    'SAMPLE-9 provider waiting 1',
  ]);
  const names = await readdir(join(dataDir, 'outbox'));
  const withoutIds = names.map((name) => numbered(name).replace(/-[\w-]{32}\.eml$/, '.eml'));
  expect(withoutIds.toSorted()).toEqual([
    'SAMPLE-2-customer.eml',
    'SAMPLE-2-provider.eml',
    'SAMPLE-3-customer-refunded.eml',
    'SAMPLE-3-customer.eml',
    'SAMPLE-3-provider-refunded.eml',
    'SAMPLE-3-provider.eml',
    'SAMPLE-6-customer-paymentFailed.eml',
    'SAMPLE-7-provider-mismatched.eml',
  ]);
});

test('the sample mail about a payment that differs says what was paid, and names the payment', async () => {
  const { dataDir } = await seeded();
  const mail = (await readMails(dataDir)).find(({ name }) => name.endsWith('-mismatched'));
  const lines = (mail?.text ?? '').split('\n');
  expect(lines.slice(lines.indexOf('Ordered: $90.00'))).toEqual([
    'Ordered: $90.00',
    'Paid: $60.00',
    'What differs: the amount',
    '',
    'The payment',
    '-----------',
    '',
    'Payment at Stripe: pi_sample',
    'https://dashboard.stripe.com/test/payments/pi_sample',
  ]);
});

test('orders show prints the sample order with every extra, its postal address included', async () => {
  const { run } = await seeded();
  expect(await run('show', 'SAMPLE-2')).toBe(`order             SAMPLE-2
status            paid (test)
placed            2026-03-07T12:00:00Z
settled           2026-03-07T12:01:00Z
name              Ana Souza
e-mail            ana@example.com
phone             +1 555 010 0123
language          Portuguese
work              Certified translation, 7 pages
direction         Portuguese to English
filing            in the US
rush              yes
notarization      yes
paper copies      2
mail to           Ana Souza, 1 Main St, Austin, TX, 73301, US
total             $197.00
estimate          about 12 hours
files             2
mail to customer  sent 2026-03-07T12:01:00Z
mail to provider  sent 2026-03-07T12:01:00Z`);
});

test.each([
  [{}, null],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, null],
  [{ CLAMD_URL: 'tcp://localhost:3310' }, null],
  [{ PUBLIC_URL: 'https://orders.example', ALLOW_TEST_PAYMENTS: 'true' }, 'an https PUBLIC_URL'],
  [
    { DATABASE_URL: 'postgres://orders@localhost/orders', LINK_SECRET: 's'.repeat(32) },
    'DATABASE_URL',
  ],
  [{ STORAGE_URL: 's3://bucket?region=eu-west-1' }, 'STORAGE_URL'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  [
    {
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'orders@example.com',
      PROVIDER_EMAIL: 'provider@example.com',
    },
    'SMTP_URL',
  ],
])('npm run seed with the environment %j is refused because of %s', (env, named) => {
  expect(reasonNotToSeed(readConfig(env))).toBe(
    named === null ? null : `Sample orders are for a development server: ${named} must not be set.`,
  );
});

/** Runs `npm run seed` in a process of its own. Returns its exit code and output. */
function npmRunSeed(dataDir: string): Promise<{ code: unknown; output: string; errors: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/build/run.mjs', 'src/server/cli/seed.ts'],
      { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
    );
  });
}

test('npm run seed refuses a data folder that has orders, unless it is forced', async () => {
  const dataDir = await temporaryFolder();
  await runSeed({ DATA_DIR: dataDir }, []);
  expect(await npmRunSeed(dataDir)).toEqual({
    code: 1,
    output: '',
    errors: `There are orders in ${dataDir} already: npm run seed -- --force adds the sample orders to them.\n`,
  });
  await runSeed({ DATA_DIR: dataDir }, ['--force']);
  const services = await openServices(readConfig({ DATA_DIR: dataDir }));
  onTestFinished(() => services.database.destroy());
  const rows = await services.database.selectFrom('orders').select('id').execute();
  expect(rows).toHaveLength(22);
});

test('npm run seed refuses an unknown argument', async () => {
  await expect(runSeed({}, ['--all'])).rejects.toThrow(UsageError);
});
