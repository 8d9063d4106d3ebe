import { describe, expect, test } from 'vitest';
import type { FakeStripe } from '../../support/fakeStripe.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { deliver, startWithStripe, visitorWithOrder, type WithStripe } from '../support/stripe.ts';
import { Visitor } from '../support/testServer.ts';

/** Holds the response to the next request for a page. Resolves once it is held, to the function that releases it. */
function nextHeld(stripe: FakeStripe): Promise<() => void> {
  return new Promise((hold) => {
    stripe.meanwhile = () => new Promise<void>((release) => hold(release));
  });
}

/** Starts a server with a visitor who is about to submit an order in each language. */
async function startWithLanguages() {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { visitor: english, order } = await visitorWithOrder(server, {}, 'en');
  const portuguese = new Visitor(server, { language: 'pt-BR', cookie: english.cookie });
  /** Submits the order. Resolves once Stripe's response is held, to the function that lets it arrive. */
  const submit = async (visitor: Visitor) => {
    const held = nextHeld(stripe);
    const answer = visitor.checkout(order);
    const release = await held;
    return async () => {
      release();
      return answer;
    };
  };
  return { ...running, english, portuguese, order, submit };
}

const urlsOf = (stripe: FakeStripe) => stripe.sessions.map(({ url }) => url);
const statusesOf = (stripe: FakeStripe) => stripe.sessions.map(({ status }) => status);
const ledTo = (url: string | null | undefined) =>
  expect.objectContaining({ status: 200, body: { url } });
const REFUSED = expect.objectContaining({
  status: 502,
  body: expect.objectContaining({ code: 'payment_provider_unavailable' }),
});

/** Pays on a page, and returns the names of the mails that this sends. */
async function pay(running: WithStripe, page: number): Promise<string[]> {
  const { server, stripe } = running;
  const session = stripe.sessions[page];
  if (session === undefined) throw new Error('there is no such page');
  stripe.complete(session);
  await deliver(running, stripe.event('checkout.session.completed', session));
  return (await writtenMails(server)).map(({ name }) => name.replace(/^\w{8}-/, ''));
}

const CONFIRMED = ['customer', 'provider'];

/** Submits an order in both languages, and lets the response to the `first` submission arrive first. */
async function submitInBoth(first: 0 | 1, beforeSecond: (stripe: FakeStripe) => void = () => {}) {
  const running = await startWithLanguages();
  const { stripe, english, portuguese, submit } = running;
  const arrivals = [await submit(english), await submit(portuguese)];
  const [urls, answers] = [urlsOf(stripe), [await arrivals[first]?.()]];
  beforeSecond(stripe);
  answers.push(await arrivals[1 - first]?.());
  return { ...running, url: urls[first], answers };
}

describe('an order that is submitted in another language while Stripe creates its page', () => {
  test.each([
    ['English', 0, ['open', 'expired']],
    ['Portuguese', 1, ['expired', 'open']],
  ] as const)(
    'both responses lead the customer to the %s page if its response arrives first, and the customer gets a confirmation',
    async (_language, first, statuses) => {
      const { order, portuguese, url, answers, ...running } = await submitInBoth(first);
      expect(answers).toEqual([ledTo(url), ledTo(url)]);
      expect(statusesOf(running.stripe)).toEqual(statuses);
      expect(await portuguese.paymentUrl(order)).toBe(url);
      expect(await pay(running, first)).toEqual(CONFIRMED);
    },
  );

  test.each([
    ['English', 0],
    ['Portuguese', 1],
  ] as const)(
    'a customer who cancels can pay on neither page if the response for the %s page arrives first',
    async (_language, first) => {
      const { stripe, english } = await submitInBoth(first);
      await english.fetch(stripe.requests[0]?.cancel_url ?? '');
      expect(statusesOf(stripe)).toEqual(['expired', 'expired']);
    },
  );

  test.each([
    ['English', 0],
    ['Portuguese', 1],
  ] as const)(
    'both responses lead the customer to the %s page although Stripe fails to close the other, and the customer gets a confirmation',
    async (_language, first) => {
      const { url, answers, ...running } = await submitInBoth(first, (stripe) => {
        stripe.fault = '500';
      });
      running.stripe.fault = null;
      expect(answers).toEqual([ledTo(url), ledTo(url)]);
      expect(await pay(running, first)).toEqual(CONFIRMED);
    },
  );

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)(
    'the customer keeps the page whose response arrives %s the refusal of the other',
    async (_when, refusal) => {
      const { stripe, english, portuguese, order, submit, ...running } = await startWithLanguages();
      const arrives = await submit(english);
      stripe.fault = '500';
      const isRefused = await submit(portuguese);
      stripe.fault = null;
      const [url] = urlsOf(stripe);
      const steps = refusal === 0 ? [arrives, isRefused] : [isRefused, arrives];
      const answers = [await steps[0]?.(), await steps[1]?.()];
      expect(answers).toEqual(refusal === 0 ? [ledTo(url), REFUSED] : [REFUSED, ledTo(url)]);
      expect(await portuguese.paymentUrl(order)).toBe(url);
      expect(await pay({ stripe, ...running }, 0)).toEqual(CONFIRMED);
    },
  );

  test.each([
    ['refused if the response of the next page is still missing', true],
    ['led to the next page if that was opened first', false],
  ])(
    'the customer whose page arrives after a refusal and another attempt is %s',
    async (_what, isFirst) => {
      const { english, portuguese, order, submit, ...running } = await startWithLanguages();
      const { stripe } = running;
      const arrives = await submit(english);
      stripe.fault = '500';
      expect(await portuguese.checkout(order)).toEqual(REFUSED);
      stripe.fault = null;
      const nextArrives = await submit(portuguese);
      const [, url] = urlsOf(stripe);
      const steps = isFirst ? [arrives, nextArrives] : [nextArrives, arrives];
      const answers = [await steps[0]?.(), await steps[1]?.()];
      expect(answers).toEqual(isFirst ? [REFUSED, ledTo(url)] : [ledTo(url), ledTo(url)]);
      expect(statusesOf(stripe)).toEqual(['expired', 'open']);
      expect(await pay(running, 1)).toEqual(CONFIRMED);
    },
  );
});
