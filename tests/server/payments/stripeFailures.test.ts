import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import type { StripeFault } from '../../support/fakeStripe.ts';
import { otherConnection } from '../support/backends.ts';
import { deliver, startWithStripe, visitorWithOrder } from '../support/stripe.ts';
import { ORDER } from '../support/testServer.ts';

const UNAVAILABLE = {
  status: 502,
  body: {
    code: 'payment_provider_unavailable',
    error:
      'The payment page cannot be reached right now. Nothing was charged, and it is safe to try again in a few minutes.',
  },
};

describe('failures of Stripe', () => {
  // With "lost" Stripe has created the page, and only its response is lost.
  test.each<StripeFault>(['500', '429', 'reset', 'garbage', 'empty', 'lost'])(
    'a checkout is answered 502 while Stripe fails with "%s", and gets one payment page when it is repeated',
    async (fault) => {
      const { server, stripe } = await startWithStripe();
      const { visitor, order } = await visitorWithOrder(server);
      stripe.fault = fault;
      expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
      expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
      stripe.fault = null;
      expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
      expect(stripe.sessions).toHaveLength(1);
    },
  );

  test('a checkout is answered 502 when Stripe hangs until the timeout, and gets one payment page when it is repeated', async () => {
    // The long form waits as long as the server does in operation, for a quarter of a minute.
    const patience = IS_LONG ? {} : { stripeTimeoutMs: 5000 };
    const { server, stripe } = await startWithStripe({}, Date.now(), patience);
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = 'hang';
    expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
    stripe.fault = null;
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test('a checkout waits for a hung Stripe once, however many unpaid orders of its visitor are overdue', async () => {
    const patience = IS_LONG ? {} : { stripeTimeoutMs: 5000 };
    const { server, stripe, clock } = await startWithStripe({}, Date.now(), patience);
    const { visitor, order } = await visitorWithOrder(server);
    for (const key of await visitor.uploadedKeys(3)) {
      await visitor.paymentUrl({ ...ORDER, uploadedKeys: [key] });
      clock.now += 1000;
    }
    const [overdue] = stripe.sessions;
    clock.now += HOUR_MS + 1000;
    stripe.fault = 'hang';
    stripe.calls.length = 0;
    expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
    // A second call would have waited for Stripe a second time.
    expect(stripe.calls.map(({ call }) => call)).toEqual([
      `POST /v1/checkout/sessions/${overdue?.id}/expire`,
    ]);
    stripe.fault = null;
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.sessions.map(({ status }) => status)).toEqual([
      'expired',
      'expired',
      'expired',
      'open',
    ]);
  });

  test('a page that was requested while the clock was ahead, and never answered, keeps no checkout from its page', async () => {
    const { server, stripe, clock } = await startWithStripe();
    clock.now += 48 * HOUR_MS;
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = 'reset';
    expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
    clock.now -= 48 * HOUR_MS;
    stripe.fault = null;
    expect(await visitor.paymentUrl(order)).toBe(stripe.last.url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test.each([
    ['reported meanwhile', true],
    ['never reported', false],
  ])(
    'an order whose page was paid while Stripe could not be asked, and the payment %s, gets no second page',
    async (_name, isReported) => {
      const running = await startWithStripe();
      const { server, stripe, clock } = running;
      const { visitor, order } = await visitorWithOrder(server);
      const url = await visitor.paymentUrl(order);
      const first = stripe.last;
      stripe.complete(first);
      clock.now += HOUR_MS + 1000;
      stripe.fault = 'reset';
      expect(await visitor.checkout(order)).toMatchObject(UNAVAILABLE);
      stripe.fault = null;
      if (isReported) await deliver(running, stripe.event('checkout.session.completed', first));
      expect(await visitor.paymentUrl(order)).toBe(url);
      expect(stripe.sessions).toHaveLength(1);
    },
  );

  test('a paid order, for which another page was requested and never opened, gets no page that can be paid', async () => {
    const running = await startWithStripe();
    const { server, stripe, clock } = running;
    const { visitor, order } = await visitorWithOrder(server);
    await visitor.paymentUrl(order);
    const first = stripe.last;
    // A server that was killed before Stripe answered leaves the order like this.
    const database = await otherConnection(server.dataDir);
    await database.query(
      `insert into payment_sessions (order_id, attempt, origin, expires_at)
       values ('${first.metadata['order_id']}', 2, '${server.origin}', ${clock.now + HOUR_MS})`,
    );
    stripe.complete(first);
    await deliver(running, stripe.event('checkout.session.completed', first));
    expect(await visitor.paymentUrl(order)).toBe(
      `${server.origin}/en/?checkout=paid&order=${first.client_reference_id}#upload`,
    );
    expect(stripe.sessions).toHaveLength(1);
  });

  test('a checkout that Stripe fails is answered 502 in the language of its visitor', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server, {}, 'pt-BR');
    stripe.fault = 'reset';
    expect((await visitor.checkout(order)).body).toEqual({
      code: 'payment_provider_unavailable',
      error:
        'A página de pagamento não está disponível agora. Nada foi cobrado, e é seguro tentar de novo em alguns minutos.',
    });
  });

  test('after a checkout that Stripe failed, its files are refused to another order', async () => {
    const { server, stripe } = await startWithStripe();
    const { visitor, order } = await visitorWithOrder(server);
    stripe.fault = '500';
    await visitor.checkout(order);
    stripe.fault = null;
    expect((await visitor.checkout({ ...order, pages: 3 })).status).toBe(409);
  });
});
