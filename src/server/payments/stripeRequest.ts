import type Stripe from 'stripe';
import { QUOTE_LINES, type QuoteLine } from '../../domain/quote.ts';
import type { Order } from '../orders/orders.ts';
import type { PaymentSession } from './paymentSessions.ts';
import { returnPath } from './returnPath.ts';
import { orderedLineLabels, orderLabel } from '../orders/labels.ts';
import { ORDER_ID_KEY } from './stripeUpdates.ts';

/** Below it, an order's id leads back from a payment page that was cancelled. */
export const CANCELLED_PATH = '/payment/cancelled';

/** Where a hard copy is mailed to: the countries whose filings the page speaks of. */
const MAILED_COUNTRIES: Stripe.Checkout.SessionCreateParams.ShippingAddressCollection['allowed_countries'] =
  ['US', 'BR', 'CA', 'GB'];

const LOCALES = { en: 'en', pt: 'pt-BR' } as const;

/**
 * What Stripe is asked for: a page that sells the order's quote, line by line. The same for the same
 * order and attempt, since what is asked twice under one idempotency key must not differ.
 */
export function sessionRequest(
  { id, reference, language, quote, request }: Order,
  { origin, expiresAt }: PaymentSession,
): Stripe.Checkout.SessionCreateParams {
  const { items, rushUpcharge: rush, mailing, notary } = quote;
  const amounts: Record<QuoteLine, number> = { items, rush, mailing, notary };
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
    success_url: `${origin}${returnPath(language, 'paid')}`,
    cancel_url: `${origin}${CANCELLED_PATH}/${id}`,
    expires_at: expiresAt / 1000,
  };
}
