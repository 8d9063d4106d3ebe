import type { FastifyInstance } from 'fastify';
import {
  CHECKOUT_PATH,
  checkoutRequestSchema,
  type CheckoutAnswer,
} from '../../contract/checkout.ts';
import { refusalCodeOf } from '../../contract/refusal.ts';
import type { Config } from '../config/config.ts';
import { preferredLanguage } from '../http/accept.ts';
import { visitorOrigin } from '../http/origin.ts';
import { perMinute } from '../http/rateLimit.ts';
import type { Sessions } from '../http/session.ts';
import { acceptJson } from '../http/wholeBody.ts';
import { failuresIn, OrderFailure } from '../observability/failures.ts';
import { logFailure, logOrder } from '../observability/logging.ts';
import { expireOverdue, type ClosingParts } from './closePayment.ts';
import { Refusal } from '../refusals/refusal.ts';
import { isUnknownPage } from './stripeCalls.ts';

/** Room for the longest order: 500 file keys and long contact details. */
const BODY_BYTES = 256 * 1024;

interface Parts extends ClosingParts {
  readonly config: Pick<Config, 'checkoutsPerMinute' | 'isPublicUrlChosen' | 'publicUrl'>;
  readonly sessions: Sessions;
}

/** Registers `POST /api/checkout` (specification section 7). */
export async function checkoutRoute(
  app: FastifyInstance,
  { config, sessions, ...closing }: Parts,
): Promise<void> {
  const { orders, payments } = closing;
  acceptJson(app);
  app.route({
    method: 'POST',
    url: CHECKOUT_PATH,
    bodyLimit: BODY_BYTES,
    config: perMinute(config.checkoutsPerMinute),
    async handler(request): Promise<CheckoutAnswer> {
      const parsed = checkoutRequestSchema.safeParse(request.body);
      if (!parsed.success) throw new Refusal(refusalCodeOf(parsed.error));
      const session = sessions.find(request);
      // A visitor without a session has uploaded nothing.
      if (session === null) throw new Refusal('file_unknown');
      const signal = payments.deadline();
      // If an order's payment page cannot be closed now, the order keeps its files.
      const failures: unknown[] = [];
      await expireOverdue(closing, { session }, signal).catch((error) => {
        logFailure(request.log, error);
        failures.push(...failuresIn(error));
      });
      if (signal.aborted) throw new Refusal('payment_provider_unavailable');
      const orderId = await orders.place({
        session,
        language: preferredLanguage(request.headers['accept-language']),
        request: parsed.data,
      });
      const origin = visitorOrigin(config, request.headers.host);
      const order = await orders.find(orderId);
      if (order !== null) {
        logOrder(request, order.reference);
        refuseUnlessClosed(order.reference, failures);
      }
      return { url: await payments.paymentUrl({ orderId, origin, signal }) };
    },
  });
}

/**
 * Refuses another payment page for an order whose last page could not be closed, because that one may
 * have been paid. An order whose page Stripe does not know gets another: it may stay open for a week.
 *
 * @throws the error for which the page of the order could not be closed
 */
function refuseUnlessClosed(reference: string, failures: readonly unknown[]): void {
  for (const failure of failures) {
    if (!(failure instanceof OrderFailure) || failure.order !== reference) continue;
    if (!isUnknownPage(failure.cause)) throw failure.cause;
  }
}
