import { onTestFinished } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { RECONCILE_PAYMENTS } from '../../../src/server/payments/reconcilePayments.ts';
import { openServices, type Replaced, type Services } from '../../../src/server/services.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';
import { sharedEnvironment } from './backends.ts';
import { ORDER, startServer, Visitor, type RunningServer } from './testServer.ts';

/**
 * Starts a server that takes payments at a fake Stripe. Both have the same settable clock.
 *
 * @param now the time at which the server starts, in milliseconds since 1970
 * @param replaced services that replace the real ones
 */
export async function startWithStripe(
  env: Record<string, string> = {},
  now = Date.now(),
  replaced: Replaced = {},
) {
  const stripe = new FakeStripe();
  await stripe.listen();
  onTestFinished(() => stripe.close());
  const clock = { now };
  stripe.now = () => clock.now;
  const server = await startServer(
    { ...stripe.env, ...env },
    { replaced: { ...replaced, now: () => clock.now } },
  );
  // A run of the start that is still going could query Stripe about the test's order before its
  // payment, and the order would not be due again until the test moves the clock.
  await server.app.jobs.run(RECONCILE_PAYMENTS);
  return { server, stripe, clock };
}

export type WithStripe = Awaited<ReturnType<typeof startWithStripe>>;

/** Opens the services on a server's data, as another server would. */
export async function servicesOf(
  { server: { dataDir }, stripe }: WithStripe,
  replaced: Replaced = {},
): Promise<Services> {
  const shared = await sharedEnvironment(dataDir);
  const config = readConfig({ ...stripe.env, ...shared, DATA_DIR: dataDir });
  const services = await openServices(config, replaced);
  onTestFinished(() => services.database.destroy());
  return services;
}

/** Returns a visitor with a file, and the order they are about to submit. */
export async function visitorWithOrder(
  server: RunningServer,
  changed: object = {},
  language = 'en',
) {
  const visitor = new Visitor(server, { language });
  const order = { ...ORDER, ...changed, uploadedKeys: await visitor.uploadedKeys() };
  return { visitor, order };
}

/** Sends a webhook event to the server as Stripe does, and returns the status of the response. */
export async function deliver(
  { server, stripe }: { server: { readonly origin: string }; stripe: FakeStripe },
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
