/** Where orders are paid. */
export interface PaymentProvider {
  /**
   * The absolute address at which the visitor pays for an order. The same order has one address,
   * however often it is asked for.
   *
   * @param payment.origin the origin to which the visitor returns
   */
  addressFor(payment: { orderId: string; origin: string }): Promise<string>;
}

/** The page at this path lets a visitor pay for an order, or cancel, without any money. */
export const SANDBOX_PATH = '/sandbox/pay';

/** The embedded payment page, plainly marked as a test. */
export const sandboxPayments: PaymentProvider = {
  addressFor: async ({ orderId, origin }) => `${origin}${SANDBOX_PATH}/${orderId}`,
};
