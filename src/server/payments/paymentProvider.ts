import type { Refusal } from '../refusals/refusal.ts';
import type { ListedEvent } from './paymentEvent.ts';
import type { PaymentUpdate } from './paymentUpdate.ts';

/** What the payment provider says about the pages of an order. */
export interface PagesReport {
  /** The updates to apply, in sequence; empty if nothing has happened yet. */
  readonly updates: readonly PaymentUpdate[];
  /** Why a page on which the order may have been paid cannot be found; otherwise `null`. */
  readonly unknownPage: Refusal | null;
}

/** Offers payment pages for orders. */
export interface PaymentProvider {
  /**
   * Returns a signal that is aborted when a visitor has waited long enough. It is passed to every call
   * that is made for the same request, so that these calls share one deadline.
   */
  deadline(): AbortSignal;
  /**
   * Returns the absolute URL of the page on which the visitor pays for an order. An order has only
   * one open page at a time, so that repeated calls return the same URL.
   *
   * @param payment.origin the origin to which the visitor returns
   * @param payment.signal ends the wait early; no call takes longer than a {@link deadline} of its own
   * @throws {Refusal} `payment_provider_unavailable`
   * @throws {DatabaseError}
   */
  paymentUrl(payment: { orderId: string; origin: string; signal?: AbortSignal }): Promise<string>;
  /**
   * Ensures that an order cannot be paid any more.
   *
   * @param signal ends the wait early; no call takes longer than a {@link deadline} of its own
   * @returns the report on its payment, or `null` if it was not paid
   * @throws {Refusal} `payment_provider_unavailable`: it may still be possible to pay
   * @throws {DatabaseError}
   */
  close(orderId: string, signal?: AbortSignal): Promise<PaymentUpdate | null>;
  /**
   * Looks up the state of an order's payment, without changing anything.
   *
   * @param signal ends the wait early
   * @throws {Refusal} `payment_provider_unavailable`
   * @throws {DatabaseError}
   */
  look(orderId: string, signal?: AbortSignal): Promise<PagesReport>;
  /**
   * Looks up the state of a payment.
   *
   * @param paymentIntent the payment provider's id
   * @throws {Refusal} `payment_provider_unavailable`
   */
  lookAt(paymentIntent: string): Promise<PaymentUpdate>;
  /**
   * Looks up the payment page on which a payment was made, with the state of the payment.
   *
   * @param paymentIntent the payment provider's id of the payment
   * @returns `null` if it was made on no payment page
   * @throws {Refusal} `payment_provider_unavailable`
   */
  pageOf(paymentIntent: string): Promise<PaymentUpdate | null>;
  /**
   * Lists the events that concern payments, as far back as the payment provider keeps them.
   *
   * @param since milliseconds since 1970 by the payment provider's clock, or `null` for all
   * @param signal ends the wait early
   * @returns the oldest first
   * @throws {Refusal} `payment_provider_unavailable`
   */
  eventsSince(since: number | null, signal?: AbortSignal): Promise<readonly ListedEvent[]>;
}

/** The path of the embedded payment page, on which paying moves no money. */
export const SANDBOX_PATH = '/sandbox/pay';
