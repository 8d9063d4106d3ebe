import type Stripe from 'stripe';
import { lineAmounts, QUOTE_LINES } from '../../domain/quote.ts';
import type { Order } from '../orders/orders.ts';
import type { PaymentSession } from './paymentSessions.ts';
import { returnPath } from './returnPath.ts';
import { orderedLineLabels, orderLabel } from '../orders/labels.ts';
import { ORDER_ID_KEY } from './stripeSchemas.ts';

/** The path, followed by an order's id, to which Stripe redirects a customer who cancels. */
export const CANCELLED_PATH = '/payment/cancelled';

/** The countries to which hard copies are mailed: those whose filings the page mentions. */
const MAILED_COUNTRIES: Stripe.Checkout.SessionCreateParams.ShippingAddressCollection['allowed_countries'] =
  ['US', 'BR', 'CA', 'GB'];

const LOCALES = { en: 'en', pt: 'pt-BR' } as const;

/**
 * Returns the request for a payment page with the lines of the order's quote. The same order, attempt and
 * language always have the same request, as Stripe requires for an idempotency key.
 */
export function sessionRequest(
  { id, reference, language, quote, request }: Order,
  { origin, expiresAt }: PaymentSession,
): Stripe.Checkout.SessionCreateParams {
  const amounts = lineAmounts(quote);
  const metadata = { [ORDER_ID_KEY]: id };
  return {
    mode: 'payment',
    locale: LOCALES[language],
    client_reference_id: reference,
    customer_email: request.email,
    metadata,
    payment_intent_data: { metadata, description: orderLabel(reference, language) },
    line_items: QUOTE_LINES.filter((line) => amounts[line] > 0).map((line) => ({
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: amounts[line],
        product_data: { name: orderedLineLabels(request, language)[line] },
      },
    })),
    ...(request.mailHardCopy
      ? { shipping_address_collection: { allowed_countries: MAILED_COUNTRIES } }
      : {}),
    success_url: `${origin}${returnPath({ language, reference }, 'paid')}`,
    cancel_url: `${origin}${CANCELLED_PATH}/${id}`,
    expires_at: expiresAt / 1000,
  };
}
