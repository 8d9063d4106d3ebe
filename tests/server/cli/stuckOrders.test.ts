import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { RECONCILE_PAYMENTS } from '../../../src/server/payments/reconcilePayments.ts';
import { failed, startWithOrders, succeeded } from '../support/commandLine.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { startMailServer } from '../support/mailServer.ts';
import { deliver } from '../support/stripe.ts';

/** Returns the lines of a log about an order. */
function linesAbout(reference: string, log: readonly string[]) {
  return log.map((line) => JSON.parse(line)).filter(({ order }) => order === reference);
}

describe('orders reconcile', () => {
  test('orders reconcile asks Stripe about every open payment, and says what changed and what failed', async () => {
    const { orders, place, stripe, clock } = await startWithOrders();
    expect(await orders('reconcile')).toEqual(succeeded('No order waits for a payment.\n'));
    const paid = await place();
    stripe.complete(stripe.last);
    clock.now += 1000;
    const unknown = await place();
    stripe.sessions.pop();
    clock.now += 1000;
    const open = await place();
    const { code, output, errors } = await orders('reconcile');
    expect({ code, errors }).toEqual({ code: 1, errors: '' });
    expect(output.replaceAll(/req_[\w-]+/g, 'req_1')).toBe(`order     before           now
${paid}  awaitingPayment  paid
${unknown}  awaitingPayment  the query to Stripe failed: 404 invalid_request_error req_1
${open}  awaitingPayment  awaitingPayment
`);
    expect(await orders('reconcile', open)).toEqual(
      succeeded(`Order ${open} is awaitingPayment: Stripe reports nothing new.\n`),
    );
    expect((await orders('show', unknown)).output.replaceAll(/req_[\w-]+/g, 'req_1')).toMatch(
      /^payment trouble +\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ: 404 invalid_request_error req_1$/m,
    );
  });

  test('orders reconcile finds a refund of a paid order, although no event about the refund arrived', async () => {
    const { orders, place, pay, stripe } = await startWithOrders();
    const reference = await place();
    await pay();
    stripe.refunds.set(stripe.last.payment_intent ?? '', 1000);
    await orders('reconcile', reference);
    expect((await orders('show', reference)).output).toMatch(/^refunded +\$10\.00$/m);
  });

  testOnce(
    'orders reconcile finds events that no webhook delivered, and says so when Stripe cannot list them',
    async () => {
      const running = await startWithOrders();
      const { orders, place, pay, stripe } = running;
      const reference = await place();
      await pay();
      stripe.event('charge.refunded', stripe.charge(stripe.last, 1000));
      stripe.mayReadEvents = false;
      const refused = await orders('reconcile');
      expect({ ...refused, output: refused.output.replaceAll(/req_[\w-]+/g, 'req_1') }).toEqual({
        code: 1,
        output:
          'No order waits for a payment.\nStripe’s events cannot be read: 403 invalid_request_error req_1\n',
        errors: '',
      });
      stripe.mayReadEvents = true;
      expect(await orders('reconcile')).toEqual(
        succeeded(`No order waits for a payment.

order     lost event
${reference}  charge.refunded
`),
      );
      expect((await orders('show', reference)).output).toMatch(/^refunded +\$10\.00$/m);
      expect(await orders('reconcile')).toEqual(succeeded('No order waits for a payment.\n'));
    },
  );

  test('orders reconcile --accept makes an order paid by the payment that differs, and only by money that is there', async () => {
    const running = await startWithOrders();
    const { orders, place, stripe } = running;
    const reference = await place();
    expect(await orders('reconcile', reference, '--accept')).toEqual(
      failed(
        `Order ${reference} is awaitingPayment: only a payment that differs can be accepted. Nothing was changed.\n`,
      ),
    );
    const session = stripe.last;
    stripe.complete(session, { isSlow: true });
    session.amount_total = 100;
    await deliver(running, stripe.event('checkout.session.completed', session));
    stripe.failed.add(session.payment_intent ?? '');
    expect(await orders('reconcile', reference, '--accept')).toEqual(
      failed(
        `Stripe has no money for order ${reference}: payment ${session.payment_intent} did not succeed. Nothing was changed.\n`,
      ),
    );
    session.payment_status = 'paid';
    expect(await orders('reconcile', reference, '--accept')).toEqual(
      succeeded(`Order ${reference} was mismatched, and is now: paid\n`),
    );
    // The command runs by the machine's clock, and the server has to find its mails due.
    running.clock.now = Date.now();
    const names = (await writtenMails(running.server)).map(({ name }) => name.slice(9));
    expect(names).toEqual(['customer', 'provider', 'provider-mismatched']);
  });
});

describe('orders resend', () => {
  test('orders resend sends every mail of an order again with an id of its own, and says to whom', async () => {
    const receiver = await startMailServer();
    const { orders, place, pay } = await startWithOrders(receiver.env);
    const reference = await place();
    expect(await orders('resend', reference)).toEqual(
      failed(`Order ${reference} has no mails: none is due before it is paid. Nothing was sent.\n`),
    );
    await pay();
    expect(receiver.received).toHaveLength(2);
    const { code, output } = await orders('resend', reference);
    expect(code).toBe(0);
    expect(output.replaceAll(/sent \S+/g, 'sent NOW')).toBe(
      `mail to customer  ana@example.com       sent NOW
mail to provider  provider@example.net  sent NOW
`,
    );
    const ids = receiver.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(4);
  });

  test('orders resend of a purged order sends nothing, and says so', async () => {
    const { orders, place, pay } = await startWithOrders();
    const reference = await place();
    await pay();
    await orders('purge', reference);
    expect(await orders('resend', reference)).toEqual(
      failed(
        `Order ${reference} was purged: its mails cannot be written any more. Nothing was sent.\n`,
      ),
    );
  });
});

describe('why an order is stuck', () => {
  test('the log and orders show name the SMTP code of a mail that is refused, and no address', async () => {
    const receiver = await startMailServer();
    const { orders, place, pay, server, clock } = await startWithOrders(receiver.env);
    receiver.reply = (step, to) =>
      step === 'recipient' && to === 'ana@example.com' ? 550 : 'take';
    const reference = await place();
    await pay();
    const at = new Date(clock.now).toISOString().replace('.000', '');
    expect((await orders('show', reference)).output).toContain(
      `mail to customer  waiting, 1 attempts so far; last ${at}: 550 EENVELOPE RCPT TO\n`,
    );
    const failure = linesAbout(reference, server.log).find(({ job }) => job === 'send-mails');
    expect(failure).toMatchObject({
      level: 50,
      err: { cause: { message: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' } },
    });
    expect(server.log.join('')).not.toContain('ana@example.com');
  });

  testOnce(
    'the log names the order, and Stripe’s status and request id, wherever a call about it fails',
    async () => {
      const running = await startWithOrders();
      const { place, stripe, server, clock } = running;
      const reference = await place();
      stripe.fault = '429';
      await fetch(`${server.origin}/payment/cancelled/${stripe.last.metadata['order_id']}`, {
        redirect: 'manual',
      });
      clock.now += 2 * HOUR_MS;
      await server.app.jobs.run('expire-payments');
      await server.app.jobs.run(RECONCILE_PAYMENTS);
      stripe.fault = null;
      stripe.complete(stripe.last);
      await deliver(running, stripe.event('checkout.session.completed', stripe.last));
      const lines = linesAbout(reference, server.log);
      const failures = lines.filter(({ msg }) => msg === 'failed');
      expect(failures.map(({ job }) => job)).toEqual([
        undefined,
        'expire-payments',
        'reconcile-payments',
      ]);
      for (const failure of failures) {
        expect(JSON.stringify(failure)).toMatch(/"statusCode":429,"requestId":"req_[\w-]+"/);
      }
      expect(lines.filter(({ msg }) => msg === 'answered')).toEqual([
        expect.objectContaining({ route: '/api/checkout', status: 200 }),
        expect.objectContaining({ route: '/payment/cancelled/:id', status: 303 }),
        expect.objectContaining({
          route: '/api/webhooks/stripe',
          status: 200,
          event: 'checkout.session.completed',
        }),
      ]);
    },
  );
});
