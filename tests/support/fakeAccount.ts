import { randomUUID } from 'node:crypto';
import qs from 'qs';
import {
  eventsSchema,
  failure,
  list,
  requestSchema,
  sessionsSchema,
  type FakeEvent,
  type FakeResponse,
  type FakeSession,
  type SessionRequest,
} from './stripeObjects.ts';

/** Stripe lists events of the last thirty days. */
const EVENTS_KEPT_S = 30 * 24 * 60 * 60;

/**
 * An account at the fake Stripe: its Checkout Sessions, open for half an hour to a day, their payments and
 * events, and what its API answers about them.
 */
export class FakeAccount {
  /** Every session created, in order. */
  readonly sessions: FakeSession[] = [];
  /** The requests that created them. */
  readonly requests: SessionRequest[] = [];
  /** Payments that will never arrive. */
  readonly failed = new Set<string>();
  /** The refunded amounts of payments. */
  readonly refunds = new Map<string, number>();
  /** The refunds of payments that failed. */
  readonly failedRefunds = new Map<string, object[]>();
  /** Every event, the oldest first, whether or not a webhook delivers it. */
  readonly events: FakeEvent[] = [];
  /** Milliseconds since 1970. */
  now: () => number = Date.now;
  /** The account's webhooks, as its dashboard sets them; `null` if the key may not read them. */
  webhooks: readonly object[] | null = [];
  /** Whether the key may list events. */
  mayReadEvents = true;

  /** The session created last. */
  get last(): FakeSession {
    const session = this.sessions.at(-1);
    if (session === undefined) throw new Error('no session was created');
    return session;
  }

  /** Completes a session as the customer does; a slow payment method leaves it unpaid for now. */
  complete(
    session: FakeSession,
    { isSlow = false, shipping = null }: { isSlow?: boolean; shipping?: object | null } = {},
  ): void {
    if (session.status !== 'open') throw new Error('this session is not open');
    session.status = 'complete';
    session.payment_status = isSlow ? 'unpaid' : 'paid';
    session.payment_intent = `pi_${randomUUID()}`;
    session.collected_information = { shipping_details: shipping };
  }

  /** Records an event about an object, as it is now, and returns the body of its webhook. */
  event(type: string, object: object, id = `evt_${randomUUID()}`): string {
    const created = Math.floor(this.now() / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    this.events.push({ id, type, created, body });
    return body;
  }

  /** Returns the charge of a completed session, with a refund. */
  charge(session: FakeSession, refundedCents: number): object {
    const { payment_intent, metadata, amount_total: amount, currency, livemode } = session;
    const refunded = refundedCents === amount;
    return {
      object: 'charge',
      payment_intent,
      metadata,
      amount,
      currency,
      livemode,
      amount_refunded: refundedCents,
      refunded,
    };
  }

  /** Fails a refund of a session's payment: its money is back with the provider. Returns the refund. */
  failRefund({ payment_intent, currency }: FakeSession, amount: number, id = 're_1'): object {
    const intent = payment_intent ?? '';
    const refund = { id, object: 'refund', payment_intent, amount, currency, status: 'failed' };
    this.refunds.set(intent, Math.max(0, (this.refunds.get(intent) ?? 0) - amount));
    this.failedRefunds.set(intent, [...(this.failedRefunds.get(intent) ?? []), refund]);
    return refund;
  }

  /** Answers a request, as "POST /v1/path", with a key of either mode. */
  answer(call: string, body: string, isLive: boolean): FakeResponse {
    if (call === 'POST /v1/checkout/sessions') return this.#create(body, isLive);
    const [, wanted] = /^GET \/v1\/checkout\/sessions\?(.*)$/.exec(call) ?? [];
    if (wanted !== undefined) return this.#listSessions(wanted);
    if (call.startsWith('GET /v1/webhook_endpoints?')) {
      return this.webhooks === null
        ? failure(403, 'invalid_request_error', 'The key does not have the required permissions')
        : list(this.webhooks);
    }
    const [, query] = /^GET \/v1\/events\?(.*)$/.exec(call) ?? [];
    if (query !== undefined) return this.#listEvents(query);
    const [, intent] = /^GET \/v1\/payment_intents\/([\w-]+)$/.exec(call) ?? [];
    if (intent !== undefined) return this.#findIntent(intent);
    const [, method, id, isExpire, parameters] =
      /^(\w+) \/v1\/checkout\/sessions\/([\w-]+)(\/expire)?(\?.*)?$/.exec(call) ?? [];
    const session = this.sessions.find((candidate) => candidate.id === id);
    if (session === undefined) {
      return failure(404, 'invalid_request_error', 'No such checkout.session', 'session');
    }
    if (session.status === 'open' && session.expires_at * 1000 <= this.now())
      session.status = 'expired';
    if (method === 'GET') {
      return { status: 200, body: parameters === undefined ? session : this.#expanded(session) };
    }
    if (isExpire === undefined || session.status !== 'open') {
      return failure(400, 'invalid_request_error', 'Only open Checkout Sessions can be expired.');
    }
    session.status = 'expired';
    return { status: 200, body: body === '' ? session : this.#expanded(session) };
  }

  /** Returns a session with its payment in full, as `expand` asks for it. */
  #expanded(session: FakeSession): object {
    return { ...session, payment_intent: this.#intentOf(session) };
  }

  #intentOf(session: FakeSession): object | null {
    const { payment_intent: id, amount_total: amount, currency, livemode, metadata } = session;
    if (id === null) return null;
    const unpaid = this.failed.has(id) ? 'requires_payment_method' : 'processing';
    const status = session.payment_status === 'paid' ? 'succeeded' : unpaid;
    const refunds = { object: 'list', data: this.failedRefunds.get(id) ?? [], has_more: false };
    const charge = { ...this.charge(session, this.refunds.get(id) ?? 0), refunds };
    return { id, status, amount, currency, livemode, metadata, latest_charge: charge };
  }

  #findIntent(id: string): FakeResponse {
    const session = this.sessions.find((candidate) => candidate.payment_intent === id);
    if (session !== undefined) return { status: 200, body: { ...this.#intentOf(session) } };
    return failure(404, 'invalid_request_error', 'No such payment_intent', 'intent');
  }

  #listSessions(query: string): FakeResponse {
    const { payment_intent: intent } = sessionsSchema.parse(qs.parse(query));
    if (intent === undefined) return list(this.sessions.slice(-1));
    const made = this.sessions.filter((session) => session.payment_intent === intent);
    return list(made.map((session) => this.#expanded(session)));
  }

  #listEvents(query: string): FakeResponse {
    if (!this.mayReadEvents) {
      return failure(
        403,
        'invalid_request_error',
        'The key does not have the required permissions',
      );
    }
    const { types, limit, created, starting_after: after } = eventsSchema.parse(qs.parse(query));
    const since = Math.max(
      Number(created?.gte ?? 0),
      Math.floor(this.now() / 1000) - EVENTS_KEPT_S,
    );
    const listed = this.events
      .filter((event) => types?.includes(event.type) !== false && event.created >= since)
      .toReversed();
    const start = listed.findIndex(({ id }) => id === after) + 1;
    const page = listed.slice(start, start + Number(limit));
    const hasMore = start + page.length < listed.length;
    return list(
      page.map(({ body }): object => JSON.parse(body)),
      hasMore,
    );
  }

  #create(body: string, isLive: boolean): FakeResponse {
    const parsed = requestSchema.safeParse(qs.parse(body));
    if (!parsed.success) return failure(400, 'invalid_request_error', parsed.error.message);
    const request = parsed.data;
    if (request.customer_email?.includes('!') === true) {
      return failure(400, 'invalid_request_error', 'Invalid email address', 'customer_email');
    }
    const lifetime = Number(request.expires_at) * 1000 - this.now();
    if (lifetime < 30 * 60_000 || lifetime > 24 * 60 * 60_000) {
      return failure(400, 'invalid_request_error', 'must be 30 minutes to 24 hours', 'expires_at');
    }
    this.requests.push(request);
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.example/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: request.line_items.reduce(
        (sum, { quantity, price_data: { unit_amount: amount } }) =>
          sum + Number(quantity) * Number(amount),
        0,
      ),
      currency: 'usd',
      livemode: isLive,
      metadata: request.metadata,
      client_reference_id: request.client_reference_id,
      expires_at: Number(request.expires_at),
      collected_information: null,
    };
    this.sessions.push(session);
    return { status: 200, body: { ...session } };
  }
}
