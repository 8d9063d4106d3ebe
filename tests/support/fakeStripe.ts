import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import qs from 'qs';
import {
  eventsSchema,
  failure,
  list,
  requestSchema,
  send,
  type FakeEvent,
  type FakeResponse,
  type FakeSession,
  type SessionRequest,
} from './stripeObjects.ts';

/** Stripe lists events of the last thirty days. */
const EVENTS_KEPT_S = 30 * 24 * 60 * 60;

/** The account's keys: secret and restricted ones, in both modes. */
const KEYS = /^Bearer (?:sk|rk)_(?:live|test)_fake$/;

/** How requests fail; with "lost" the work is done and only the response is lost. */
export type StripeFault = '500' | '429' | 'hang' | 'reset' | 'lost' | 'garbage' | 'empty';

/**
 * A fake of Stripe's API on this machine: bodies in form encoding, responses repeated for their
 * idempotency key, Checkout Sessions open for half an hour to a day, webhook events signed by HMAC.
 */
export class FakeStripe {
  readonly webhookSecret = 'whsec_fake';
  readonly secretKey = 'sk_live_fake';
  /** Every session created, in order. */
  readonly sessions: FakeSession[] = [];
  /** The requests that created them. */
  readonly requests: SessionRequest[] = [];
  /** Method and path of every request, with its idempotency key. */
  readonly calls: { readonly call: string; readonly key: string | null }[] = [];
  /** Milliseconds since 1970. */
  now: () => number = Date.now;
  fault: StripeFault | null = null;
  /** The account's webhooks, as its dashboard sets them; `null` if the key may not read them. */
  webhooks: readonly object[] | null = [];
  /** Whether the key may list events. */
  mayReadEvents = true;

  readonly #responses = new Map<
    string,
    { readonly request: string; readonly response: FakeResponse }
  >();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** Its URL, for `STRIPE_API_BASE`. */
  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  /** The environment of a server that takes payments here. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_WEBHOOK_SECRET: this.webhookSecret,
      STRIPE_API_BASE: this.origin,
    };
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

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

  /** Payments that will never arrive. */
  readonly failed = new Set<string>();
  /** The refunded amounts of payments. */
  readonly refunds = new Map<string, number>();

  /** Every event, the oldest first, whether or not a webhook delivers it. */
  readonly events: FakeEvent[] = [];

  /** Records an event about an object, as it is now, and returns the body of its webhook. */
  event(type: string, object: object, id = `evt_${randomUUID()}`): string {
    const created = Math.floor(this.now() / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    this.events.push({ id, type, created, body });
    return body;
  }

  /** The charge of a completed session, with a refund. */
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

  /** The `stripe-signature` header of a body. */
  signature(body: string, { at = this.now(), secret = this.webhookSecret } = {}): string {
    const seconds = Math.floor(at / 1000);
    const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return `t=${seconds},v1=${signed}`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    const key = headers['idempotency-key'];
    this.calls.push({ call: `${method} ${url}`, key: typeof key === 'string' ? key : null });
    if (this.fault === 'hang') return;
    if (this.fault === 'reset') {
      request.socket.resetAndDestroy();
      return;
    }
    if (this.fault === 'garbage') {
      response.writeHead(200).end('<html>not what you asked for</html>');
      return;
    }
    if (this.fault === 'empty') {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (!KEYS.test(headers.authorization ?? '')) {
      send(response, failure(401, 'invalid_request_error', 'Invalid API Key provided'));
      return;
    }
    if (this.fault === '429') {
      send(response, failure(429, 'rate_limit_error', 'Too many requests'));
      return;
    }
    const result = this.#respondOnce(typeof key === 'string' ? key : null, `${url} ${body}`, () =>
      this.fault === '500'
        ? failure(500, 'api_error', 'broken')
        : this.#respond(
            `${method} ${url}`,
            body,
            headers.authorization?.includes('_live_') === true,
          ),
    );
    if (this.fault === 'lost') request.socket.resetAndDestroy();
    else send(response, result);
  }

  #respondOnce(key: string | null, request: string, respond: () => FakeResponse): FakeResponse {
    const known = key === null ? undefined : this.#responses.get(key);
    if (known !== undefined) {
      return known.request === request
        ? known.response
        : failure(400, 'idempotency_error', 'Keys can only be used with the same parameters');
    }
    const response = respond();
    if (key !== null) this.#responses.set(key, { request, response });
    return response;
  }

  #respond(call: string, body: string, isLive: boolean): FakeResponse {
    if (call === 'POST /v1/checkout/sessions') return this.#create(body, isLive);
    if (call.startsWith('GET /v1/checkout/sessions?')) return list(this.sessions.slice(-1));
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
    return { status: 200, body: session };
  }

  /** A session with its payment in full, as `expand` asks for it. */
  #expanded(session: FakeSession): object {
    return { ...session, payment_intent: this.#intentOf(session) };
  }

  #intentOf(session: FakeSession): object | null {
    const { payment_intent: id, amount_total: amount, currency, livemode, metadata } = session;
    if (id === null) return null;
    const unpaid = this.failed.has(id) ? 'requires_payment_method' : 'processing';
    const status = session.payment_status === 'paid' ? 'succeeded' : unpaid;
    const charge = this.charge(session, this.refunds.get(id) ?? 0);
    return { id, status, amount, currency, livemode, metadata, latest_charge: charge };
  }

  #findIntent(id: string): FakeResponse {
    const session = this.sessions.find((candidate) => candidate.payment_intent === id);
    if (session !== undefined) return { status: 200, body: { ...this.#intentOf(session) } };
    return failure(404, 'invalid_request_error', 'No such payment_intent', 'intent');
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
