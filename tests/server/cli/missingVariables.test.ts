import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failed, runOrders, startWithOrders, succeeded } from '../support/commandLine.ts';
import { startMailServer } from '../support/mailServer.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver } from '../support/stripe.ts';

/** Starts a server on the clock of the command line. Commands can run without the server's variables. */
async function startWithout(env: Record<string, string> = {}) {
  const running = await startWithOrders(env);
  const { server, clock, other } = running;
  clock.now = Date.now();
  return {
    ...running,
    /** Runs a command that knows only where the data is. */
    bare: (...args: readonly string[]) => runOrders({ DATA_DIR: server.dataDir }, ...args),
    rows: async () => other.query('select status, purged_at from orders'),
  };
}

const OPEN = [{ status: 'awaitingPayment', purged_at: null }];
const NO_KEY =
  'STRIPE_SECRET_KEY is not set, and the order may still be paid on its page at Stripe. Nothing was deleted; set the variables that the server has, and try again.\n';

describe('a command without Stripe’s key', () => {
  test.each([
    ['purge', (reference: string) => ['purge', reference]],
    ['erase', () => ['erase', 'ana@example.com', '--yes']],
  ])('%s deletes nothing of an order whose page may be paid', async (_name, args) => {
    const { server, stripe, orders, bare, place, rows } = await startWithout();
    const command = args(await place());
    expect(await bare(...command)).toEqual(failed(NO_KEY));
    expect(await rows()).toEqual(OPEN);
    expect(await storedFiles(server.dataDir)).toHaveLength(1);
    expect(stripe.last.status).toBe('open');
    expect((await orders(...command)).code).toBe(0);
    expect(stripe.last.status).toBe('expired');
  });

  test('purge deletes a test order, which moves no money', async () => {
    const { bare, place } = await startWithout({ STRIPE_SECRET_KEY: 'sk_test_fake' });
    const reference = await place();
    expect(await bare('purge', reference)).toEqual(
      succeeded(`Order ${reference}: 1 file and all personal data deleted.\n`),
    );
  });

  test('reconcile says of one order and of all orders that Stripe could not be asked', async () => {
    const { bare, place, rows } = await startWithout();
    const reference = await place();
    expect(await bare('reconcile', reference)).toEqual({
      code: 1,
      output: `Order ${reference} is awaitingPayment: the query to Stripe failed: STRIPE_SECRET_KEY is not set\n`,
      errors: '',
    });
    expect(await bare('reconcile')).toEqual({
      code: 1,
      output: `order     before           now
${reference}  awaitingPayment  the query to Stripe failed: STRIPE_SECRET_KEY is not set
`,
      errors: '',
    });
    expect(await rows()).toEqual(OPEN);
  });

  test('reconcile --accept accepts no payment about which Stripe could not be asked', async () => {
    const running = await startWithout();
    const { stripe, bare, place, rows } = running;
    const reference = await place();
    stripe.complete(stripe.last);
    stripe.last.amount_total = 100;
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await bare('reconcile', reference, '--accept')).toEqual(
      failed('The query to Stripe failed: STRIPE_SECRET_KEY is not set. Nothing was changed.\n'),
    );
    expect(await rows()).toEqual([{ status: 'mismatched', purged_at: null }]);
  });
});

/** Returns when the mails of all orders were sent, and the mails in the folder. */
async function mailsOf({ server, other }: Awaited<ReturnType<typeof startWithout>>) {
  const rows = await other.query('select order_id, sent_at from outbox order by order_id');
  const names = await readdir(join(server.dataDir, 'outbox')).catch(() => []);
  return { rows, files: names.map((name) => name.slice(0, 8)) };
}

describe('a resend without the mail server', () => {
  test('sends no mail of an order that moved money, and records nothing', async () => {
    const receiver = await startMailServer();
    const running = await startWithout(receiver.env);
    const { orders, bare, place, pay } = running;
    const reference = await place();
    await pay();
    const before = await mailsOf(running);
    expect(await bare('resend', reference)).toEqual(
      failed(
        `SMTP_URL is not set: the mails of order ${reference} would only be written to a folder. Nothing was sent; set the variables that the server has, and try again.\n`,
      ),
    );
    expect(await mailsOf(running)).toEqual(before);
    expect(receiver.received).toHaveLength(2);
    expect((await orders('resend', reference)).code).toBe(0);
    expect(receiver.received).toHaveLength(4);
  });

  test('writes the mails of a test order to the folder, and leaves those of other orders due', async () => {
    const receiver = await startMailServer();
    receiver.reply = (step) => (step === 'recipient' ? 450 : 'take');
    const running = await startWithout(receiver.env);
    const { bare, other, place, pay } = running;
    const live = await place();
    await pay();
    const reference = await place();
    await pay();
    await other.query(`update orders set is_test = 1 where reference = '${reference}'`);
    await other.query('update outbox set due_at = 0');
    expect((await bare('resend', reference)).code).toBe(0);
    const { files } = await mailsOf(running);
    expect(files).toEqual([reference, reference]);
    const unsent = await other.query(
      `select reference from outbox join orders on orders.id = order_id where sent_at is null`,
    );
    expect(unsent).toEqual([{ reference: live }, { reference: live }]);
  });
});
