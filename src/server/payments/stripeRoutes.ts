import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { returnPath, type Outcome } from './returnPath.ts';
import { arrivalLimit } from '../http/connection.ts';
import { visitorOrigin } from '../http/origin.ts';
import { minuteLimit } from '../http/rateLimit.ts';
import { acceptWholeBodies } from '../http/wholeBody.ts';
import { isToken } from '../ids/token.ts';
import { SEND_MAILS } from '../mail/sendMails.ts';
import { logFailure, logOrder } from '../observability/logging.ts';
import type { Order } from '../orders/orders.ts';
import { closePayment, type ClosingParts } from './closePayment.ts';
import {
  readSignedEvent,
  refuseUnsigned,
  type EventRequest,
  type SignatureParts,
} from './signedEvent.ts';
import { CANCELLED_PATH } from './stripeRequest.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The path to which Stripe sends its events. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** More than the size of any event that is used here. A dispute's holds up to 150,000 characters of evidence. */
const EVENT_BYTES = 1_048_576;

/** How many events may arrive at once. Until one has arrived whole, nobody knows whether Stripe sends it. */
const MAX_ARRIVING = 32;

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

interface Parts extends ClosingParts, SignatureParts {
  readonly config: Pick<Config, 'checkoutsPerMinute' | 'isPublicUrlChosen' | 'publicUrl'>;
}

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** The route of Stripe's webhook, and the route to which its page redirects a customer who cancels. */
export async function stripeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, orders, paymentEvents } = parts;

  // The signature covers the bytes of the body, so the body must not be parsed before the check.
  acceptWholeBodies(app, '*', (bytes) => bytes);

  const isAdmitted = arrivalLimit({ inAll: MAX_ARRIVING });
  app.route({
    method: 'POST',
    url: WEBHOOK_PATH,
    bodyLimit: EVENT_BYTES,
    onRequest: async (request, reply) => {
      refuseUnsigned(request, parts);
      if (isAdmitted(request, reply)) return;
      // Stripe sends the event again.
      throw new Refusal('too_many_requests');
    },
    // The request uses no cookies, and its signature proves its origin.
    config: { isFromAnySite: true },
    async handler(request: EventRequest) {
      const event = readSignedEvent(request, parts);
      const { reference } = await paymentEvents.record(event);
      if (reference !== null) logOrder(request, reference, { event: event.type });
      if (event.update !== null) void app.jobs.run(SEND_MAILS);
      return { received: true };
    },
  });

  const mayAskStripe = minuteLimit(app, config.checkoutsPerMinute);
  // Cancels at Stripe first, so that nobody who still has the page open can pay for released files.
  app.get(`${CANCELLED_PATH}/:id`, async (request: OrderRequest, reply) => {
    const { id } = request.params;
    // A URL can contain characters that PostgreSQL does not accept in a query.
    const order = isToken(id) ? await orders.find(id) : null;
    if (order === null) throw new Refusal('not_found');
    logOrder(request, order.reference);
    const status = await closed(order, request);
    const origin = visitorOrigin(config, request.headers.host);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${origin}${returnPath(order, OUTCOMES[status])}`, 303);
  });

  /** Closes the payment of an order that awaits it, and returns the order's status afterwards. */
  async function closed({ id, status }: Order, request: OrderRequest): Promise<OrderStatus> {
    if (status !== 'awaitingPayment' || !(await mayAskStripe(request))) return status;
    const after = await closePayment(parts, id, 'payment.cancelled').catch((error: unknown) => {
      // The page remains payable until it expires, and the order still awaits payment.
      logFailure(request.log, error);
      return status;
    });
    if (after === 'paid') void app.jobs.run(SEND_MAILS);
    return after ?? status;
  }
}
