import { onTestFinished } from 'vitest';
import type { Replaced } from '../../../src/server/services.ts';
import { StripeStandIn } from '../../support/stripeStandIn.ts';
import { ORDER, startServer, Visitor, type RunningServer } from './testServer.ts';

/**
 * A server that takes payments at a stand-in for Stripe; the test holds the clock of both.
 *
 * @param now when the server starts, in milliseconds since 1970; what its jobs saw then stays true
 * @param replaced parts of the server that stand in for the real ones
 */
export async function startWithStripe(
  env: Record<string, string> = {},
  now = Date.now(),
  replaced: Replaced = {},
) {
  const stripe = new StripeStandIn();
  await stripe.listen();
  onTestFinished(() => stripe.close());
  const clock = { now };
  stripe.now = () => clock.now;
  const server = await startServer(
    { ...stripe.env, ...env },
    { replaced: { ...replaced, now: () => clock.now } },
  );
  return { server, stripe, clock };
}

export type WithStripe = Awaited<ReturnType<typeof startWithStripe>>;

/** A visitor with a file, and the order they are about to submit. */
export async function visitorWithOrder(
  server: RunningServer,
  changed: object = {},
  language = 'en',
) {
  const visitor = new Visitor(server, { language });
  const order = { ...ORDER, ...changed, uploadedKeys: await visitor.uploadedKeys() };
  return { visitor, order };
}

/** Sends an event to the server as Stripe does; answers its status. */
export async function deliver(
  { server, stripe }: Pick<WithStripe, 'server' | 'stripe'>,
  body: string,
  signature = stripe.signature(body),
): Promise<number> {
  const response = await fetch(`${server.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}
