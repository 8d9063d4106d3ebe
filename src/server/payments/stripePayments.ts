import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { limitedTo } from '../jobs/timeLimit.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import type { Order, Orders } from '../orders/orders.ts';
import type { PaymentUpdate } from './paymentUpdate.ts';
import type { PaymentSession, PaymentSessions } from './paymentSessions.ts';
import { returnPath } from './returnPath.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PagesReport, PaymentProvider } from './paymentProvider.ts';
import type { ListedEvent } from './paymentEvent.ts';
import { paymentTroubleOf } from './paymentTrouble.ts';
import {
  isFinal,
  isParameterError,
  isUnknownPage,
  toUnavailable,
  unlessAborted,
} from './stripeCalls.ts';
import { TIMEOUT_MS } from './stripeClient.ts';
import { listEvents } from './stripeEvents.ts';
import { sessionRequest } from './stripeRequest.ts';
import { paymentSchema, sessionSchema, type StripeSession } from './stripeSchemas.ts';
import { updateFromPage, updateFromPayment } from './stripeUpdates.ts';
import { UNKNOWN_MS } from './unknownPage.ts';

/** Facts that mean money was or will be received, so that no payment is missing. */
const MONEY = new Set<PaymentFact>(['payment.pending', 'payment.succeeded']);

/** A signal that is never aborted. */
const NEVER = new AbortController().signal;

/** The part of a page that is requested with it: its payment, with the charge and its refunds. */
const PAYMENT = 'payment_intent.latest_charge.refunds';

const pagesSchema = z.object({ data: z.array(sessionSchema) });
const openSessionSchema = z.object({ id: z.string().check(z.minLength(1)), url: z.url() });

/** Payment pages hosted by Stripe. Each order has at most one open page. */
export class StripePayments implements PaymentProvider {
  readonly #stripe: Stripe;
  readonly #orders: Orders;
  readonly #sessions: PaymentSessions;
  readonly #now: () => number;
  readonly #timeoutMs: number;

  /**
   * @param parts.now milliseconds since 1970
   * @param timeoutMs how long a visitor waits for Stripe
   */
  constructor(
    stripe: Stripe,
    { orders, sessions, now }: { orders: Orders; sessions: PaymentSessions; now: () => number },
    timeoutMs = TIMEOUT_MS,
  ) {
    this.#stripe = stripe;
    this.#orders = orders;
    this.#sessions = sessions;
    this.#now = now;
    this.#timeoutMs = timeoutMs;
  }

  deadline(): AbortSignal {
    return AbortSignal.timeout(this.#timeoutMs);
  }

  async paymentUrl({
    orderId,
    origin,
    signal = NEVER,
  }: {
    orderId: string;
    origin: string;
    signal?: AbortSignal;
  }): Promise<string> {
    const order = await this.#orders.find(orderId);
    if (order === null) throw new Refusal('not_found');
    const session = await this.#sessions.begin(orderId, origin);
    // The order was settled without a Stripe page.
    if (session === null) return `${origin}${returnPath(order, 'paid')}`;
    if (session.url !== null) return session.url;
    return this.#noted(orderId, () => this.#open(order, session, this.#within(signal)));
  }

  async close(orderId: string, signal = NEVER): Promise<PaymentUpdate | null> {
    const last = await this.#sessions.findLast(orderId);
    // Nobody can pay on a page whose URL was never given out.
    if (last === null || last.sessionId === null) return null;
    const { sessionId } = last;
    try {
      const session = await this.#noted(orderId, () => this.#end(sessionId, this.#within(signal)));
      const update = updateFromPage(session);
      return update.facts.includes('payment.expired') ? null : update;
    } catch (error) {
      if (isUnknownPage(error) && (await this.#isUnpayable(orderId, last))) return null;
      throw error;
    }
  }

  async look(orderId: string, signal = NEVER): Promise<PagesReport> {
    const updates: PaymentUpdate[] = [];
    let unknownPage: Refusal | null = null;
    for (const sessionId of await this.#sessions.findIds(orderId)) {
      const within = this.#within(signal);
      try {
        const page = await this.#noted(orderId, () => this.#find(sessionId, within));
        const update = updateFromPage(page);
        if (update.facts.length > 0) updates.push(update);
      } catch (error) {
        // The customer may have paid on another page.
        if (!isUnknownPage(error)) throw error;
        unknownPage = error;
      }
    }
    const isFound = updates.some(({ facts }) => facts.some((fact) => MONEY.has(fact)));
    return { updates, unknownPage: isFound ? null : unknownPage };
  }

  async lookAt(paymentIntent: string): Promise<PaymentUpdate> {
    try {
      const { paymentIntents } = this.#stripe;
      const found = await unlessAborted(this.deadline(), () =>
        paymentIntents.retrieve(paymentIntent),
      );
      return updateFromPayment(paymentSchema.parse(found));
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  async pageOf(paymentIntent: string): Promise<PaymentUpdate | null> {
    const { sessions } = this.#stripe.checkout;
    const expand = [`data.${PAYMENT}`];
    try {
      const { data } = pagesSchema.parse(
        await unlessAborted(this.deadline(), () =>
          sessions.list({ payment_intent: paymentIntent, expand }),
        ),
      );
      const [page] = data;
      return page === undefined ? null : updateFromPage(page);
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  async eventsSince(since: number | null, signal = NEVER): Promise<readonly ListedEvent[]> {
    return listEvents(this.#stripe, since, () => this.#within(signal));
  }

  /** Opens a page, and returns its URL. Nobody gets the URL if the order was closed meanwhile. */
  async #open(order: Order, session: PaymentSession, signal: AbortSignal): Promise<string> {
    const { id: sessionId, url } = await this.#create(order, session, signal);
    const page = { sessionId, url };
    const outcome = await this.#sessions.recordOpened(order.id, session.attempt, page);
    if (outcome === 'open') return url;
    await this.#end(sessionId, signal);
    // The files of the order are gone too.
    if (outcome === 'purged') throw new Refusal('file_unknown');
    // The next attempt places the order anew.
    if (outcome === 'closed') throw new Refusal('payment_provider_unavailable');
    return `${session.origin}${returnPath(order, 'paid')}`;
  }

  async #create(
    order: Order,
    session: PaymentSession,
    signal: AbortSignal,
  ): Promise<z.infer<typeof openSessionSchema>> {
    const request = sessionRequest(order, session);
    // The language is part of the request, and may have changed since a response was lost.
    const idempotencyKey = `${order.id}-${session.attempt}-${order.language}`;
    const { sessions } = this.#stripe.checkout;
    try {
      const created = await unlessAborted(signal, () =>
        sessions.create(request, { idempotencyKey }),
      )
        // Stripe's rule for email addresses is stricter than ours. If it refuses one, the customer types
        // it there.
        .catch((error: unknown) => {
          if (!isParameterError(error, 'customer_email')) throw error;
          const { customer_email: _, ...rest } = request;
          const options = { idempotencyKey: `${idempotencyKey}-without-email` };
          return unlessAborted(signal, () => sessions.create(rest, options));
        });
      // The client treats any body without an error as a success, whatever the HTTP status.
      return openSessionSchema.parse(created);
    } catch (error) {
      if (isFinal(error)) await this.#sessions.recordRefused(order.id, session.attempt);
      throw toUnavailable(error);
    }
  }

  /** Whether a page that Stripe cannot find may be treated as unpaid without anybody losing money. */
  async #isUnpayable(orderId: string, { expiresAt }: PaymentSession): Promise<boolean> {
    // A test page, which live keys cannot find, never moved money.
    const isTest = (await this.#orders.find(orderId))?.isTest === true;
    return isTest || this.#now() - expiresAt > UNKNOWN_MS;
  }

  /** Expires a page, and returns it with its payment once it is complete or expired. */
  async #end(id: string, signal: AbortSignal): Promise<StripeSession> {
    const { sessions } = this.#stripe.checkout;
    const expand = [PAYMENT];
    try {
      const session = sessionSchema.parse(
        await unlessAborted(signal, () => sessions.expire(id, { expand })).catch(
          (error: unknown) => {
            // Only an open page can be expired: this one is complete or expired already.
            if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
            return unlessAborted(signal, () => sessions.retrieve(id, { expand }));
          },
        ),
      );
      if (session.status !== 'complete' && session.status !== 'expired') {
        throw new Error('the payment page is neither paid nor over');
      }
      return session;
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  /** Returns a page with its payment. */
  async #find(id: string, signal: AbortSignal): Promise<StripeSession> {
    const { sessions } = this.#stripe.checkout;
    const expand = [PAYMENT];
    try {
      return sessionSchema.parse(
        await unlessAborted(signal, () => sessions.retrieve(id, { expand })),
      );
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  /** Records, for the operator, why a call about an order failed. */
  async #noted<T>(orderId: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) {
        // The visitor sees the failure itself, and not that recording it failed too.
        await this.#orders.notePaymentTrouble(orderId, paymentTroubleOf(error)).catch(() => {});
      }
      throw error;
    }
  }

  #within(signal: AbortSignal): AbortSignal {
    return limitedTo(this.#timeoutMs, signal);
  }
}
