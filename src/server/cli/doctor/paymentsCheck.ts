import { Stripe } from 'stripe';
import { takesTestPayments, type StripeConfig } from '../../config/stripe.ts';
import { reasonOf } from '../../errors/reasonOf.ts';
import { stripeClient } from '../../payments/stripeClient.ts';
import { UNREAD_EVENTS } from '../../payments/readEvents.ts';
import { WEBHOOK_PATH } from '../../payments/stripeRoutes.ts';
import { EVENT_TYPES } from '../../payments/stripeUpdates.ts';
import { fault, ok, warning, type Check, type Finding } from './check.ts';

export const paymentsCheck: Check = {
  name: 'payments',
  variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  async run({ stripe }) {
    if (stripe === null) return [];
    const mode = takesTestPayments(stripe) ? 'a test key: no money moves' : 'a live key';
    try {
      await stripeClient(stripe).checkout.sessions.list({ limit: 1 });
      const accepted = ok(`Stripe accepts STRIPE_SECRET_KEY, which is ${mode}`);
      return [accepted, ...(await checkEvents(stripe))];
    } catch (error) {
      return [
        fault(
          `STRIPE_SECRET_KEY (${mode}) cannot be used: ${reasonOf(error)}. ${adviceFor(error)}`,
        ),
      ];
    }
  },
};

/** Whether the key may read the events that a webhook did not deliver. */
async function checkEvents(stripe: StripeConfig): Promise<Finding[]> {
  try {
    await stripeClient(stripe).events.list({ limit: 1 });
    return [];
  } catch (error) {
    return [
      warning(
        `STRIPE_SECRET_KEY cannot read Stripe’s events: ${reasonOf(error)}. ${UNREAD_EVENTS}`,
      ),
    ];
  }
}

function adviceFor(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Nobody can pay. Copy the key from Stripe’s dashboard again';
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return 'Give the restricted key write access to Checkout Sessions';
  }
  return 'Nobody can pay while Stripe cannot be reached. See whether a firewall blocks it, and Stripe’s status';
}

export const webhookCheck: Check = {
  name: 'webhook',
  variables: ['PUBLIC_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  async run({ publicUrl, stripe }) {
    if (stripe === null) return [];
    const url = `${publicUrl}${WEBHOOK_PATH}`;
    try {
      return [await inspect(stripe, url)];
    } catch (error) {
      return [
        warning(
          `whether Stripe sends events to ${url} is not known: ${reasonOf(error)}. See it in Stripe’s dashboard`,
        ),
      ];
    }
  },
};

async function inspect(stripe: StripeConfig, url: string): Promise<Finding> {
  const { data } = await stripeClient(stripe).webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((each) => each.url === url);
  if (endpoint === undefined) {
    return fault(
      `Stripe has no webhook to ${url}: payments are noticed late. Add it in Stripe’s dashboard, and its signing secret as STRIPE_WEBHOOK_SECRET`,
    );
  }
  if (endpoint.status !== 'enabled') {
    return fault(`Stripe’s webhook to ${url} is disabled. Enable it in Stripe’s dashboard`);
  }
  const sent = new Set<string>(endpoint.enabled_events);
  const missing = sent.has('*') ? [] : EVENT_TYPES.filter((type) => !sent.has(type));
  return missing.length === 0
    ? ok(`Stripe sends every event that is needed to ${url}`)
    : fault(`Stripe’s webhook to ${url} lacks events. Add: ${missing.join(', ')}`);
}
