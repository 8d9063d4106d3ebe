import { type OrderInput } from '../../machines/order/context.ts';
import { placedOrder } from '../../machines/order/placed.ts';

/**
 * Returns what the URL says about a return from the payment page, or `null` for any other visit. A payment
 * is only claimed until the server confirms it.
 */
export function paymentReturn({
  search,
}: Pick<Location, 'search'>): Pick<OrderInput, 'isCancelled' | 'placed'> | null {
  const parameters = new URLSearchParams(search);
  const checkout = parameters.get('checkout');
  if (checkout === 'cancelled') return { isCancelled: true, placed: null };
  return checkout === 'paid'
    ? { isCancelled: false, placed: placedOrder(parameters.get('order')) }
    : null;
}
