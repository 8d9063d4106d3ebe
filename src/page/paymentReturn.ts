import type { PaymentReturn } from '../../machines/order/context.ts';

/** Returns how the visitor returned from the payment page, or `null` for any other visit. */
export function paymentReturn({ search }: Pick<Location, 'search'>): PaymentReturn | null {
  const value = new URLSearchParams(search).get('checkout');
  return value === 'paid' || value === 'cancelled' ? value : null;
}
