import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ORDERS_PATH, type OrderReport, type PaymentState } from '../../contract/orderReport.ts';
import { maskEmail } from '../../domain/maskedEmail.ts';
import type { Config } from '../config/config.ts';
import type { OrderStatus } from '../database/tables/orders.ts';
import { perMinute } from '../http/rateLimit.ts';
import type { Sessions } from '../http/session.ts';
import { isReference } from '../ids/reference.ts';
import { logOrder } from '../observability/logging.ts';
import { Refusal } from '../refusals/refusal.ts';
import { findOrderDetails, type OrderDetails, type OrderReading } from './orderDetails.ts';

/** The page polls a few times after each checkout, until the payment is confirmed. */
const REPORTS_PER_CHECKOUT = 10;

const PAYMENTS: Readonly<Record<OrderStatus, PaymentState>> = {
  awaitingPayment: 'awaited',
  processing: 'underWay',
  mismatched: 'inReview',
  paid: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
  expired: 'failed',
  failed: 'failed',
};

interface Parts extends OrderReading {
  readonly config: Pick<Config, 'checkoutsPerMinute'>;
  readonly sessions: Sessions;
}

type OrderRequest = FastifyRequest<{ Params: { reference: string } }>;

/**
 * `GET /api/orders/<reference>` returns the state of an order to the session that placed it. An unknown
 * reference, another visitor's order and a purged order get the same response.
 */
export async function reportRoute(
  app: FastifyInstance,
  { config, sessions, ...reading }: Parts,
): Promise<void> {
  app.route({
    method: 'GET',
    url: `${ORDERS_PATH}/:reference`,
    config: perMinute(config.checkoutsPerMinute * REPORTS_PER_CHECKOUT),
    async handler(request: OrderRequest): Promise<OrderReport> {
      const { reference } = request.params;
      const session = sessions.find(request);
      if (session === null || !isReference(reference)) throw new Refusal('not_found');
      const order = await findOrderDetails(reading, { reference, session });
      if (order === null || order.purgedAt !== null) throw new Refusal('not_found');
      logOrder(request, reference);
      return reportOf(order);
    },
  });
}

function reportOf(order: OrderDetails): OrderReport {
  const { reference, status, isTest, refundedCents, request, quote, files } = order;
  const payment = PAYMENTS[status];
  const isPaid = payment === 'paid' || payment === 'refunded';
  const { pages, rush, mailHardCopy, hardCopyCopies, notarize, direction } = request;
  return {
    reference,
    payment,
    isTest,
    paidAt: isPaid ? order.settledAt : null,
    refundedCents,
    email: maskEmail(request.email),
    pages,
    rush,
    mailHardCopy,
    hardCopyCopies,
    notarize,
    direction,
    quote,
    files: files
      .filter(({ isInOtherOrder }) => !isInOtherOrder)
      .map((file) => ({ key: file.key, kind: file.kind, pages: file.pages })),
  };
}
