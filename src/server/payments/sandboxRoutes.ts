import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Order } from '../orders/orders.ts';
import { returnPath } from './returnPath.ts';
import { paymentPage } from './sandboxPage.ts';
import { visitorOrigin } from '../http/origin.ts';
import { acceptWholeBodies } from '../http/wholeBody.ts';
import { isToken } from '../ids/token.ts';
import { SEND_MAILS } from '../mail/sendMails.ts';
import { expireOverdue, type ClosingParts } from './closePayment.ts';
import { SANDBOX_PATH } from './paymentProvider.ts';
import { logOrder } from '../observability/logging.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The forms have no fields, so their bodies are shorter than this. */
const FORM_BYTES = 1024;

const FACTS = { paid: 'succeeded', cancelled: 'cancelled' } as const;

interface Parts extends ClosingParts {
  readonly config: Pick<Config, 'isPublicUrlChosen' | 'publicUrl'>;
}

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** The routes of the embedded payment page. Anyone who knows the URL can pay for or cancel the order. */
export async function sandboxRoutes(
  app: FastifyInstance,
  { config, ...closing }: Parts,
): Promise<void> {
  const { orders, payments } = closing;
  const path = `${SANDBOX_PATH}/:id`;

  // The two forms have no fields, so their bodies are ignored.
  acceptWholeBodies(app, 'application/x-www-form-urlencoded', () => undefined);

  app.get(path, async (request: OrderRequest, reply) => {
    const order = await findOrder(request);
    return (
      reply
        // The back button must not show the buttons again after the order was settled.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(paymentPage(order))
    );
  });
  const form = { bodyLimit: FORM_BYTES };
  app.post(`${path}/pay`, form, (request: OrderRequest, reply) => settle(request, reply, 'paid'));
  app.post(`${path}/cancel`, form, (request: OrderRequest, reply) =>
    settle(request, reply, 'cancelled'),
  );

  async function findOrder(request: OrderRequest): Promise<Order> {
    const { id } = request.params;
    // A URL can contain characters that PostgreSQL does not accept in a query.
    if (!isToken(id)) throw new Refusal('not_found');
    await expireOverdue(closing, { id });
    const order = await orders.find(id);
    if (order === null) throw new Refusal('not_found');
    logOrder(request, order.reference);
    return order;
  }

  /** Redirects to the order page, or to the payment page if the order was settled differently. */
  async function settle(request: OrderRequest, reply: FastifyReply, outcome: 'paid' | 'cancelled') {
    const order = await findOrder(request);
    const { id } = order;
    // The order may have been placed while live keys were set.
    if (outcome === 'paid') await orders.markAsTest(id);
    else await payments.close(id);
    // No money was moved, so a settled order need not react to a late payment.
    const status = await orders.record(id, `payment.${FACTS[outcome]}`, 'awaitingPayment');
    if (status === 'paid') void app.jobs.run(SEND_MAILS);
    const origin = visitorOrigin(config, request.headers.host);
    const target = status === outcome ? returnPath(order, outcome) : `${SANDBOX_PATH}/${id}`;
    return reply.redirect(`${origin}${target}`, 303);
  }
}
