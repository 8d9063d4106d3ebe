import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { ORDERS_PATH, orderReportSchema } from '../../../src/contract/orderReport.ts';
import { uploadAnswerSchema } from '../../../src/contract/upload.ts';
import { heic, pdf } from '../../fixtures/files.ts';
import { runOrders } from '../support/commandLine.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import { ORDER, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/** Returns a visitor with an order at Stripe, who is about to come back from its payment page. */
async function visitorAtStripe(changed: object = {}) {
  const running = await startWithStripe({}, NOON);
  const visitor = new Visitor(running.server);
  const keys: string[] = [];
  for (const file of [pdf({ pages: 2 }), heic()]) {
    const { body } = await visitor.upload(uploadForm(file));
    keys.push(...uploadAnswerSchema.parse(body).files.map(({ key }) => key));
  }
  await visitor.paymentUrl({ ...ORDER, pages: 3, ...changed, uploadedKeys: keys });
  const [request] = running.stripe.requests;
  const reference = request?.client_reference_id ?? '';
  const session = running.stripe.last;
  const report = async (by = visitor) => {
    const response = await by.fetch(`${ORDERS_PATH}/${reference}`);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const payment = async () => orderReportSchema.parse((await report()).body).payment;
  const happens = (event: string) => deliver(running, running.stripe.event(event, session));
  return { ...running, visitor, keys, reference, session, request, report, payment, happens };
}

describe('the report on an order', () => {
  test('holds what the receipt shows, with the email address masked, before and after the payment', async () => {
    const { stripe, session, clock, reference, request, report, happens, keys } =
      await visitorAtStripe({ rush: true, mailHardCopy: true });
    expect(new URL(request?.success_url ?? '').searchParams.get('order')).toBe(reference);
    const expected = {
      reference,
      payment: 'awaited',
      isTest: false,
      paidAt: null,
      refundedCents: 0,
      email: 'a•••@example.com',
      pages: 3,
      rush: true,
      mailHardCopy: true,
      hardCopyCopies: 1,
      notarize: false,
      direction: 'PT_EN',
      quote: {
        items: 4500,
        rushUpcharge: 2300,
        mailing: 1900,
        notary: 0,
        total: 8700,
        rushAllowed: true,
      },
      files: [
        { key: keys[0], kind: 'pdf', pages: 2 },
        { key: keys[1], kind: 'heif', pages: 1 },
      ],
    };
    const before = await report();
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect(before.body).toEqual(expected);

    clock.now += HOUR_MS / 2;
    stripe.complete(session);
    await happens('checkout.session.completed');
    clock.now += HOUR_MS;
    expect((await report()).body).toEqual({
      ...expected,
      payment: 'paid',
      paidAt: NOON + HOUR_MS / 2,
    });
    expect(orderReportSchema.parse((await report()).body)).toEqual((await report()).body);
  });

  testOnce('says that a slow payment is under way until it succeeds', async () => {
    const { stripe, session, payment, happens } = await visitorAtStripe();
    stripe.complete(session, { isSlow: true });
    await happens('checkout.session.completed');
    expect(await payment()).toBe('underWay');
    session.payment_status = 'paid';
    await happens('checkout.session.async_payment_succeeded');
    expect(await payment()).toBe('paid');
  });

  testOnce(
    'says that the payment failed when a slow payment fails, and when the payment page expires',
    async () => {
      const slow = await visitorAtStripe();
      slow.stripe.complete(slow.session, { isSlow: true });
      await slow.happens('checkout.session.completed');
      await slow.happens('checkout.session.async_payment_failed');
      expect(await slow.payment()).toBe('failed');
      const late = await visitorAtStripe();
      late.session.status = 'expired';
      await late.happens('checkout.session.expired');
      expect(await late.payment()).toBe('failed');
    },
  );

  testOnce(
    'says that a payment of another amount is in review, and not that it is paid',
    async () => {
      const { stripe, session, payment, happens } = await visitorAtStripe();
      stripe.complete(session);
      Object.assign(session, { amount_total: 1 });
      await happens('checkout.session.completed');
      expect(await payment()).toBe('inReview');
    },
  );

  testOnce('keeps the time of the payment after a refund', async () => {
    const running = await visitorAtStripe();
    const { stripe, session, clock, report, happens } = running;
    stripe.complete(session);
    await happens('checkout.session.completed');
    clock.now += HOUR_MS;
    await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 4500)));
    expect((await report()).body).toMatchObject({
      payment: 'refunded',
      paidAt: NOON,
      refundedCents: 4500,
    });
  });

  test('says at once that a payment on the sandbox page arrived, as a test, also after one was cancelled there', async () => {
    const server = await startServer();
    const visitor = new Visitor(server);
    const order = { ...ORDER, uploadedKeys: await visitor.uploadedKeys() };
    const cancelled = await visitor.post(`${await visitor.paymentUrl(order)}/cancel`);
    expect(cancelled.headers.get('location')).toBe(
      `${server.origin}/en/?checkout=cancelled#upload`,
    );
    const paid = await visitor.post(`${await visitor.paymentUrl(order)}/pay`);
    const { searchParams } = new URL(paid.headers.get('location') ?? '');
    const path = `${ORDERS_PATH}/${searchParams.get('order')}`;
    expect(await (await visitor.fetch(path)).json()).toMatchObject({
      payment: 'paid',
      isTest: true,
    });
  });
});

describe('no report is given', () => {
  const NOTHING = { error: 'There is nothing at this address.', code: 'not_found' };

  test('on another visitor’s order, on an unknown or malformed reference, and without a session: all 404 alike', async () => {
    const { server, visitor, reference, report } = await visitorAtStripe();
    const other = new Visitor(server);
    await other.uploadedKeys();
    const answers = [
      await report(other),
      await report(new Visitor(server)),
      ...(await Promise.all(
        ['BBBBBBBB', reference.toLowerCase(), `${reference}%00`, 'a'.repeat(300), '%27'].map(
          async (text) => {
            const response = await visitor.fetch(`${ORDERS_PATH}/${text}`);
            return { status: response.status, body: await response.json() };
          },
        ),
      )),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: 404, body: NOTHING });
    }
  });

  testOnce('on an order whose data were deleted', async () => {
    const { server, stripe, reference, report } = await visitorAtStripe();
    expect((await report()).status).toBe(200);
    const env = { ...stripe.env, DATA_DIR: server.dataDir };
    expect((await runOrders(env, 'purge', reference)).code).toBe(0);
    expect((await report()).status).toBe(404);
  });

  testOnce('after ten times as many requests as checkouts are allowed in a minute', async () => {
    const server = await startServer({ RATE_LIMIT_CHECKOUTS: '1' });
    const visitor = new Visitor(server);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await visitor.fetch(`${ORDERS_PATH}/BBBBBBBB`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });
});
