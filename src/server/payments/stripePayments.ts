import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { StripeConfig } from '../config/config.ts';
import { DatabaseError } from '../database/errors.ts';
import type { Order, Orders } from '../orders/orders.ts';
import type { PaymentUpdate } from './paymentEvents.ts';
import type { PaymentSession, PaymentSessions } from './paymentSessions.ts';
import { returnPath } from './returnPath.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { updateFromSession, sessionSchema, type StripeSession } from './stripeUpdates.ts';
import { sessionRequest } from './stripeRequest.ts';

/** What the visitor waits for Stripe at most, retries included: there are none. */
const TIMEOUT_MS = 15_000;

const openSessionSchema = z.object({ id: z.string().check(z.minLength(1)), url: z.url() });

/** Stripe's client for an account, at its own address or at a stand-in's. */
export function stripeClient({ secretKey, apiBase }: StripeConfig): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  const isHttps = base === null || base.protocol === 'https:';
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    // A connection that was kept may be closed already, and would fail a visitor for nothing.
    httpAgent: isHttps ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    ...(base === null
      ? {}
      : {
          protocol: isHttps ? 'https' : 'http',
          host: base.hostname,
          port: base.port === '' ? (isHttps ? 443 : 80) : Number(base.port),
        }),
  });
}

/** Payment pages hosted by Stripe, one open for an order at any time. */
export class StripePayments implements PaymentProvider {
  readonly #stripe: Stripe;
  readonly #orders: Orders;
  readonly #sessions: PaymentSessions;
  readonly #timeoutMs: number;

  constructor(
    stripe: Stripe,
    { orders, sessions }: { orders: Orders; sessions: PaymentSessions },
    timeoutMs = TIMEOUT_MS,
  ) {
    this.#stripe = stripe;
    this.#orders = orders;
    this.#sessions = sessions;
    this.#timeoutMs = timeoutMs;
  }

  async paymentUrl({ orderId, origin }: { orderId: string; origin: string }): Promise<string> {
    const order = await this.#orders.find(orderId);
    if (order === null) throw new Refusal('not_found');
    const session = await this.#sessions.begin(orderId, origin);
    // Settled before there was a page here to pay at.
    if (session === null) return `${origin}${returnPath(order.language, 'paid')}`;
    return session.url ?? this.#open(order, session);
  }

  async close(orderId: string): Promise<PaymentUpdate | null> {
    const last = await this.#sessions.last(orderId);
    // A page whose address nobody was given cannot be paid at.
    if (last === null || last.sessionId === null) return null;
    const session = await this.#ended(last.sessionId);
    return session?.status === 'complete' ? updateFromSession(session) : null;
  }

  async #open(order: Order, session: PaymentSession): Promise<string> {
    const request = sessionRequest(order, session);
    const idempotencyKey = `${order.id}-${session.attempt}`;
    const { sessions } = this.#stripe.checkout;
    try {
      const created = await this.#withTimeout(() => sessions.create(request, { idempotencyKey }))
        // Their rule for addresses is stricter than ours; then the customer types it there.
        .catch((error: unknown) => {
          if (!isAbout(error, 'customer_email')) throw error;
          const { customer_email: _, ...rest } = request;
          const options = { idempotencyKey: `${idempotencyKey}-without-email` };
          return this.#withTimeout(() => sessions.create(rest, options));
        });
      // The client takes an answer without an error in it for a success, whatever its status is.
      const { id, url } = openSessionSchema.parse(created);
      await this.#sessions.opened(order.id, session.attempt, { sessionId: id, url });
      return url;
    } catch (error) {
      if (isFinal(error)) await this.#sessions.refused(order.id, session.attempt);
      throw unavailable(error);
    }
  }

  /** A page that is over, for whichever reason; `null` for one Stripe does not know. */
  async #ended(id: string): Promise<StripeSession | null> {
    const { sessions } = this.#stripe.checkout;
    try {
      const session = sessionSchema.parse(
        await this.#withTimeout(() => sessions.expire(id)).catch((error: unknown) => {
          // Only an open page can be closed: it was paid, or is over already.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return this.#withTimeout(() => sessions.retrieve(id));
        }),
      );
      if (session.status !== 'complete' && session.status !== 'expired') {
        throw new Error('the payment page is neither paid nor over');
      }
      return session;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
        return null;
      }
      throw unavailable(error);
    }
  }

  /** The client's own time limit begins anew with each byte that arrives. */
  async #withTimeout<T>(call: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), this.#timeoutMs);
    });
    try {
      return await Promise.race([call(), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Whether asking again under the same idempotency key would be answered alike: Stripe repeats what
 * it has answered, failures of its own included. "Too many" and "still at it" are no answers.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof z.core.$ZodError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode } = error;
  return statusCode !== undefined && statusCode >= 400 && ![409, 429].includes(statusCode);
}

function isAbout(error: unknown, parameter: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === parameter;
}

function unavailable(cause: unknown): unknown {
  if (cause instanceof DatabaseError) return cause;
  return new Refusal('payment_provider_unavailable', { cause });
}
