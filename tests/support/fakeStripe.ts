import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { FakeAccount } from './fakeAccount.ts';
import { failure, send, type FakeResponse } from './stripeObjects.ts';

/** The account's keys: secret and restricted ones, in both modes. */
const KEYS = /^Bearer (?:sk|rk)_(?:live|test)_fake$/;

/** How requests fail; with "lost" the work is done and only the response is lost. */
export type StripeFault = '500' | '429' | 'hang' | 'reset' | 'lost' | 'garbage' | 'empty';

/**
 * A fake of Stripe's API on this machine: what is asked of the account, in form encoding, responses
 * repeated for their idempotency key, and webhook events signed by HMAC.
 */
export class FakeStripe extends FakeAccount {
  readonly webhookSecret = 'whsec_fake';
  readonly secretKey = 'sk_live_fake';
  /** Method and path of every request, with its idempotency key. */
  readonly calls: { readonly call: string; readonly key: string | null }[] = [];
  fault: StripeFault | null = null;
  /** What happens after the next session was created and before that is answered. */
  meanwhile: (() => Promise<unknown>) | null = null;

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

  /** Returns the `stripe-signature` header of a body. */
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
        : this.answer(`${method} ${url}`, body, headers.authorization?.includes('_live_') === true),
    );
    if (url === '/v1/checkout/sessions') {
      const { meanwhile } = this;
      this.meanwhile = null;
      await meanwhile?.();
    }
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
}
