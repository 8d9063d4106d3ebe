import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { Config } from '../config/config.ts';
import { returnPath } from './returnPath.ts';
import { visitorOrigin } from '../http/origin.ts';
import { SEND_MAILS } from '../mail/sendMails.ts';
import { logFailure } from '../observability/logging.ts';
import { closePayment, type ClosingParts } from './closePayment.ts';
import { toPaymentUpdate } from './stripeUpdates.ts';
import { CANCELLED_PATH } from './stripeRequest.ts';
import { Refusal } from '../refusals/refusal.ts';

const WEBHOOK_PATH = '/api/webhooks/stripe';

/** Far more than an event of ours has. */
const EVENT_BYTES = 1_048_576;

/** How old an event's signature may be: one that somebody kept cannot be sent again later. */
const TOLERANCE_S = 300;

interface Parts extends ClosingParts {
  readonly config: Pick<Config, 'isPublicUrlChosen' | 'publicUrl'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly stripe: Stripe;
  readonly webhookSecret: string;
}

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** What Stripe asks of us, and where its page sends a customer who cancels. */
export async function stripeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, now, orders, paymentEvents, stripe, webhookSecret } = parts;

  // The signature is of the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.route({
    method: 'POST',
    url: WEBHOOK_PATH,
    bodyLimit: EVENT_BYTES,
    // It has no cookies to misuse, and its signature says where it comes from.
    config: { isFromAnySite: true },
    async handler(request: FastifyRequest<{ Body: Buffer | undefined }>) {
      const event = verified(request);
      const status = await paymentEvents.record({
        id: event.id,
        type: event.type,
        update: toPaymentUpdate(event),
      });
      if (status === 'paid') void app.jobs.run(SEND_MAILS);
      return { received: true };
    },
  });

  /** Cancels at Stripe first: whoever still has its page open cannot pay for files that are free. */
  app.get(`${CANCELLED_PATH}/:id`, async (request: OrderRequest, reply) => {
    const { id } = request.params;
    const order = await orders.find(id);
    if (order === null) throw new Refusal('not_found');
    const status = await closePayment(parts, id, 'payment.cancelled').catch((error: unknown) => {
      // The page can still be paid at, until it expires, and the order waits for it as before.
      logFailure(request.log, error);
      return order.status;
    });
    if (status === 'paid') void app.jobs.run(SEND_MAILS);
    const outcome = status === 'paid' || status === 'processing' ? 'paid' : 'cancelled';
    const origin = visitorOrigin(config, request.headers.host);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${origin}${returnPath(order.language, outcome)}`, 303);
  });

  function verified({ body, headers }: FastifyRequest<{ Body: Buffer | undefined }>): Stripe.Event {
    const signature = headers['stripe-signature'];
    try {
      return stripe.webhooks.constructEvent(
        body ?? '',
        signature ?? '',
        webhookSecret,
        TOLERANCE_S,
        undefined,
        now(),
      );
    } catch (cause) {
      throw new Refusal('malformed_request', { cause });
    }
  }
}
