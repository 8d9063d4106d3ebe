import type { PaymentUpdate } from './paymentEvents.ts';

/** Where orders are paid. */
export interface PaymentProvider {
  /**
   * The absolute address at which the visitor pays for an order. The same order has one address,
   * however often it is asked for.
   *
   * @param payment.origin the origin to which the visitor returns
   * @throws {Refusal} `payment_provider_unavailable`
   * @throws {DatabaseError}
   */
  paymentUrl(payment: { orderId: string; origin: string }): Promise<string>;
  /**
   * Makes sure that an order cannot be paid any more. Answers what is known of its payment if there
   * was one, `null` if not.
   *
   * @throws {Refusal} `payment_provider_unavailable`: then it may still be paid
   * @throws {DatabaseError}
   */
  close(orderId: string): Promise<PaymentUpdate | null>;
}

/** The page at this path lets a visitor pay for an order, or cancel, without any money. */
export const SANDBOX_PATH = '/sandbox/pay';

/** The embedded payment page, plainly marked as a test. It takes no payment for a closed order. */
export const sandboxPayments: PaymentProvider = {
  paymentUrl: async ({ orderId, origin }) => `${origin}${SANDBOX_PATH}/${orderId}`,
  close: async () => null,
};
