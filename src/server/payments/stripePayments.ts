import type { Stripe } from 'stripe';
import { limitedTo } from '../jobs/timeLimit.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import type { Order, Orders } from '../orders/orders.ts';
import type { PaymentUpdate } from './paymentUpdate.ts';
import type { PaymentSession, PaymentSessions } from './paymentSessions.ts';
import { returnPath } from './returnPath.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PagesReport, PaymentProvider } from './paymentProvider.ts';
import type { ListedEvent } from './paymentEvent.ts';
import { paymentCallFailureOf } from './paymentCallFailure.ts';
import { isFinal, isUnknownPage, toUnavailable } from './stripeCalls.ts';
import { TIMEOUT_MS } from './stripeClient.ts';
import { listEvents } from './stripeEvents.ts';
import {
  createPage,
  endPage,
  findPage,
  findPageOf,
  findPayment,
  type OpenPage,
} from './stripePages.ts';
import { sessionRequest } from './stripeRequest.ts';
import { updateFromPage, updateFromPayment } from './stripeUpdates.ts';
import { UNKNOWN_MS } from './unknownPage.ts';

/** Facts that mean money was or will be received, so that no payment is missing. */
const MONEY = new Set<PaymentFact>(['payment.pending', 'payment.succeeded']);

/** A signal that is never aborted. */
const NEVER = new AbortController().signal;

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
      const session = await this.#noted(orderId, () =>
        endPage(this.#stripe, sessionId, this.#within(signal)),
      );
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
        const page = await this.#noted(orderId, () => findPage(this.#stripe, sessionId, within));
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
    return updateFromPayment(await findPayment(this.#stripe, paymentIntent, this.deadline()));
  }

  async pageOf(paymentIntent: string): Promise<PaymentUpdate | null> {
    const page = await findPageOf(this.#stripe, paymentIntent, this.deadline());
    return page === null ? null : updateFromPage(page);
  }

  async eventsSince(since: number | null, signal = NEVER): Promise<readonly ListedEvent[]> {
    return listEvents(this.#stripe, since, () => this.#within(signal));
  }

  /**
   * Opens a page, and returns its URL. If another page was recorded first, the visitor is led to that one.
   * Nobody gets a URL if the order was closed meanwhile.
   */
  async #open(order: Order, session: PaymentSession, signal: AbortSignal): Promise<string> {
    const { id: sessionId, url } = await this.#create(order, session, signal);
    const opened = await this.#sessions.recordOpened(order.id, session, { sessionId, url });
    if (opened.outcome === 'open') {
      if (opened.sessionId !== sessionId) await this.#endSurplus(order.id, sessionId, signal);
      return opened.url;
    }
    await endPage(this.#stripe, sessionId, signal);
    // The files of the order are gone too.
    if (opened.outcome === 'purged') throw new Refusal('file_unknown');
    if (opened.outcome === 'settled') return `${session.origin}${returnPath(order, 'paid')}`;
    // The next attempt places the order anew, or gets the page that was requested later.
    throw new Refusal('payment_provider_unavailable');
  }

  /** Ends a page whose URL nobody got. If that fails, nobody can pay on it all the same. */
  async #endSurplus(orderId: string, sessionId: string, signal: AbortSignal): Promise<void> {
    await this.#noted(orderId, () => endPage(this.#stripe, sessionId, signal)).catch(() => {});
  }

  async #create(order: Order, session: PaymentSession, signal: AbortSignal): Promise<OpenPage> {
    const request = sessionRequest(order, session);
    // The language is part of the request, and may have changed since a response was lost.
    const idempotencyKey = `${order.id}-${session.attempt}-${order.language}`;
    try {
      return await createPage(this.#stripe, request, idempotencyKey, signal);
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

  /** Records, for the operator, why a call about an order failed. */
  async #noted<T>(orderId: string, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refusal) {
        // The visitor sees the failure itself, and not that recording it failed too.
        await this.#orders
          .notePaymentCallFailure(orderId, paymentCallFailureOf(error))
          .catch(() => {});
      }
      throw error;
    }
  }

  #within(signal: AbortSignal): AbortSignal {
    return limitedTo(this.#timeoutMs, signal);
  }
}
