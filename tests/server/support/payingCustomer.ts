import type { FakeStripe } from '../../support/fakeStripe.ts';
import type { FakeSession } from '../../support/stripeObjects.ts';
import { deliver } from './stripe.ts';
import { ORDER, Visitor } from './testServer.ts';

/** An order that a customer has paid for at Stripe. */
interface PaidOrder {
  readonly order: object;
  readonly url: string;
  readonly session: FakeSession;
  readonly isRefunded: boolean;
}

/** What a customer is about to order. */
interface Cart {
  readonly order: object;
  url: string | null;
}

/**
 * How many orders there are for each one that is paid by a slow method, and for each one that is
 * refunded. How many uploads there are for each one that is left without an order.
 */
const [SLOW, REFUNDED, LEFT] = [5, 4, 4];

/** How often the webhook delivers an event: alternately once, twice, and never. */
const DELIVERIES = [1, 2, 0] as const;

/**
 * A customer who uploads, orders and pays at Stripe again and again, remembers what the server
 * confirmed, and after a crash repeats the step that was not confirmed. What Stripe has recorded holds
 * even if no server has it: some of its events are delivered twice, and some not at all.
 */
export class PayingCustomer {
  /** The keys of the uploads that were confirmed, and are to be kept. */
  readonly files: string[] = [];
  /** The keys of the uploads that were confirmed, and that the customer will not order. */
  readonly left: string[] = [];
  readonly paid: PaidOrder[] = [];
  readonly #visitor: Visitor;
  readonly #server: { readonly origin: string };
  readonly #stripe: FakeStripe;
  #cart: Cart | null = null;
  #uploads = 0;
  #events = 0;

  constructor(origin: string, stripe: FakeStripe) {
    this.#server = { origin };
    this.#visitor = new Visitor(this.#server);
    this.#stripe = stripe;
  }

  /** Works until the server is gone, or refuses a step. */
  async work(): Promise<void> {
    try {
      for (;;) await this.#step();
    } catch {
      // The current step is not confirmed.
    }
  }

  /** Completes the current order, and pays a first one if the server was never up long enough for it. */
  async finish(): Promise<void> {
    while (this.#cart !== null || this.paid.length === 0) await this.#step();
  }

  /** Submits every paid order again, and returns the URLs of their payment pages. */
  async resubmit(): Promise<string[]> {
    const urls: string[] = [];
    for (const { order } of this.paid) urls.push(await this.#visitor.paymentUrl(order));
    return urls;
  }

  async #step(): Promise<void> {
    if (this.#cart === null) {
      const uploadedKeys = await this.#visitor.uploadedKeys();
      this.#uploads += 1;
      if (this.#uploads % LEFT === 0) {
        this.left.push(...uploadedKeys);
        return;
      }
      this.files.push(...uploadedKeys);
      this.#cart = { order: { ...ORDER, uploadedKeys }, url: null };
      return;
    }
    const { order, url } = this.#cart;
    if (url === null) this.#cart.url = await this.#visitor.paymentUrl(order);
    else await this.#pay(this.#cart.order, url);
  }

  async #pay(order: object, url: string): Promise<void> {
    const session = this.#stripe.sessions.find((each) => each.url === url);
    if (session === undefined) throw new Error(`Stripe has no page ${url}`);
    if (session.status !== 'open') {
      // The server has closed it, and offers another one once it knows that.
      this.#cart = { order, url: null };
      return;
    }
    const number = this.paid.length + 1;
    const isSlow = number % SLOW === 0;
    const isRefunded = number % REFUNDED === 0;
    this.#stripe.complete(session, { isSlow });
    this.#cart = null;
    this.paid.push({ order, url, session, isRefunded });
    const events = [this.#stripe.event('checkout.session.completed', session)];
    if (isSlow) {
      session.payment_status = 'paid';
      events.push(this.#stripe.event('checkout.session.async_payment_succeeded', session));
    }
    if (isRefunded) {
      const cents = session.amount_total;
      this.#stripe.refunds.set(session.payment_intent ?? '', cents);
      events.push(this.#stripe.event('charge.refunded', this.#stripe.charge(session, cents)));
    }
    for (const event of events) await this.#deliver(event);
  }

  async #deliver(event: string): Promise<void> {
    const times = DELIVERIES[this.#events % DELIVERIES.length] ?? 0;
    this.#events += 1;
    for (let time = 0; time < times; time += 1) {
      await deliver({ server: this.#server, stripe: this.#stripe }, event);
    }
  }
}
