import type { PaymentReturn } from '../../machines/order/context.ts';

/** How the visitor comes back from the payment page, by its return address; `null` otherwise. */
export function paymentReturn({ search }: Pick<Location, 'search'>): PaymentReturn | null {
  const value = new URLSearchParams(search).get('checkout');
  return value === 'paid' || value === 'cancelled' ? value : null;
}
