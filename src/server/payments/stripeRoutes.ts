import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import type { Warning } from '../config/warnings.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { returnPath, type Outcome } from './returnPath.ts';
import { visitorOrigin } from '../http/origin.ts';
import { isToken } from '../ids/token.ts';
import { SEND_MAILS } from '../mail/sendMails.ts';
import { logFailure, logOrder } from '../observability/logging.ts';
import type { Warnings } from '../observability/warnings.ts';
import { closePayment, type ClosingParts } from './closePayment.ts';
import type { PaymentEvent } from './paymentEvent.ts';
import { toPaymentEvent } from './stripeUpdates.ts';
import { CANCELLED_PATH } from './stripeRequest.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The path to which Stripe sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Far more than the size of any event that is used here. */
const EVENT_BYTES = 1_048_576;

/** The maximum age of an event's signature, which prevents replay of recorded events. */
const TOLERANCE_S = 300;

/** Anyone can trigger this warning, so its message tells the operator what to check. */
const UNVERIFIED: Warning = {
  code: 'unverified_webhook',
  message:
    'a webhook event was refused, because STRIPE_WEBHOOK_SECRET did not sign it in the last five minutes. If it was Stripe’s, payments are noticed late: compare the secret with that of the endpoint in Stripe’s dashboard, and see the clock in orders doctor',
};

/**
 * The outcome that the page shows to a customer who cancels. A customer who may have paid never
 * reads that nothing was charged.
 */
const OUTCOMES: Readonly<Record<OrderStatus, Outcome>> = {
  awaitingPayment: 'open',
  processing: 'paid',
  mismatched: 'paid',
  paid: 'paid',
  refunded: 'paid',
  cancelled: 'cancelled',
  expired: 'cancelled',
  failed: 'cancelled',
};

interface Parts extends ClosingParts {
  readonly config: Pick<Config, 'isPublicUrlChosen' | 'publicUrl'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly warnings: Warnings;
}

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** The route of Stripe's webhook, and the route to which its page redirects a customer who cancels. */
export async function stripeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, now, orders, paymentEvents, stripe, warnings, webhookSecret } = parts;

  // The signature covers the bytes of the body, so the body must not be parsed before the check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.route({
    method: 'POST',
    url: WEBHOOK_PATH,
    bodyLimit: EVENT_BYTES,
    // The request uses no cookies, and its signature proves its origin.
    config: { isFromAnySite: true },
    async handler(request: FastifyRequest<{ Body: Buffer | undefined }>) {
      const event = parseEvent(request);
      const { reference } = await paymentEvents.record(event);
      if (reference !== null) logOrder(request, reference, { event: event.type });
      if (event.update !== null) void app.jobs.run(SEND_MAILS);
      return { received: true };
    },
  });

  // Cancels at Stripe first, so that nobody who still has the page open can pay for released files.
  app.get(`${CANCELLED_PATH}/:id`, async (request: OrderRequest, reply) => {
    const { id } = request.params;
    // A URL can contain characters that PostgreSQL does not accept in a query.
    const order = isToken(id) ? await orders.find(id) : null;
    if (order === null) throw new Refusal('not_found');
    logOrder(request, order.reference);
    const status = await closePayment(parts, id, 'payment.cancelled').catch((error: unknown) => {
      // The page remains payable until it expires, and the order still awaits payment.
      logFailure(request.log, error);
      return order.status;
    });
    if (status === 'paid') void app.jobs.run(SEND_MAILS);
    const origin = visitorOrigin(config, request.headers.host);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${origin}${returnPath(order, OUTCOMES[status ?? order.status])}`, 303);
  });

  /** @throws {Refusal} if the signature is not authentic, or the signed body is not a valid event */
  function parseEvent(request: FastifyRequest<{ Body: Buffer | undefined }>): PaymentEvent {
    const event = verifyEvent(request);
    try {
      return toPaymentEvent(event);
    } catch (cause) {
      // The sender knows the secret, so it is Stripe, which will resend the event. The operator has to
      // see why.
      logFailure(request.log, cause);
      throw new Refusal('malformed_request', { cause });
    }
  }

  function verifyEvent({
    body,
    headers,
  }: FastifyRequest<{ Body: Buffer | undefined }>): Stripe.Event {
    const signature = headers['stripe-signature'];
    try {
      const event = stripe.webhooks.constructEvent(
        body ?? '',
        signature ?? '',
        webhookSecret,
        TOLERANCE_S,
        undefined,
        now(),
      );
      warnings.remove(UNVERIFIED.code);
      return event;
    } catch (cause) {
      if (signature !== undefined) warnings.add(UNVERIFIED);
      throw new Refusal('malformed_request', { cause });
    }
  }
}
