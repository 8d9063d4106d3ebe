import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Order } from '../orders/orders.ts';
import { returnPath } from './returnPath.ts';
import { paymentPage } from './sandboxPage.ts';
import { visitorOrigin } from '../http/origin.ts';
import { isToken } from '../ids/token.ts';
import { SEND_MAILS } from '../mail/sendMails.ts';
import { expireOverdue, type ClosingParts } from './closePayment.ts';
import { SANDBOX_PATH } from './paymentProvider.ts';
import { Refusal } from '../refusals/refusal.ts';

const FACTS = { paid: 'succeeded', cancelled: 'cancelled' } as const;

interface Parts extends ClosingParts {
  readonly config: Pick<Config, 'isPublicUrlChosen' | 'publicUrl'>;
}

type OrderRequest = FastifyRequest<{ Params: { id: string } }>;

/** The embedded payment page: whoever knows an order's address may pay for it or cancel. */
export async function sandboxRoutes(
  app: FastifyInstance,
  { config, ...closing }: Parts,
): Promise<void> {
  const { orders } = closing;
  const path = `${SANDBOX_PATH}/:id`;

  // The two forms have no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null),
  );

  app.get(path, async (request: OrderRequest, reply) => {
    const order = await findOrder(request);
    return (
      reply
        // The back button must not bring back an offer that was settled meanwhile.
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(paymentPage(order))
    );
  });
  app.post(`${path}/pay`, (request: OrderRequest, reply) => settle(request, reply, 'paid'));
  app.post(`${path}/cancel`, (request: OrderRequest, reply) => settle(request, reply, 'cancelled'));

  async function findOrder(request: OrderRequest): Promise<Order> {
    const { id } = request.params;
    // Not every text that an address can hold is one that a database can look for.
    if (!isToken(id)) throw new Refusal('not_found');
    await expireOverdue(closing, { id });
    const order = await orders.find(id);
    if (order === null) throw new Refusal('not_found');
    return order;
  }

  /** Leads back to the page, or to the payment page when something else became of the order. */
  async function settle(request: OrderRequest, reply: FastifyReply, outcome: 'paid' | 'cancelled') {
    const { id, language } = await findOrder(request);
    // No money moves here, so what is settled stays settled.
    const status = await orders.record(id, `payment.${FACTS[outcome]}`, 'awaitingPayment');
    if (status === 'paid') void app.jobs.run(SEND_MAILS);
    const origin = visitorOrigin(config, request.headers.host);
    const target = status === outcome ? returnPath(language, outcome) : `${SANDBOX_PATH}/${id}`;
    return reply.redirect(`${origin}${target}`, 303);
  }
}
