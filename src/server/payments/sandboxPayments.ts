import type { Database } from '../database/database.ts';
import { Refusal } from '../refusals/refusal.ts';
import { MissingKeyError } from './paymentCallFailure.ts';
import { SANDBOX_PATH, type PaymentProvider } from './paymentProvider.ts';
import { UNKNOWN_MS } from './unknownPage.ts';

/**
 * The embedded payment page. It checks the order's status itself, so closing it does nothing. Closing or looking up an
 * order that has a live page of the payment provider is refused, because nobody can be asked about it without a key.
 *
 * @param now milliseconds since 1970
 */
export function sandboxPayments(database: Database, now: () => number): PaymentProvider {
  return {
    deadline: () => new AbortController().signal,
    paymentUrl: async ({ orderId, origin }) => `${origin}${SANDBOX_PATH}/${orderId}`,
    async close(orderId) {
      const expiresAt = await livePageExpiry(database, orderId);
      // Files are not kept for ever for a page that nobody can be asked about.
      if (expiresAt !== null && now() - expiresAt <= UNKNOWN_MS) throw unavailable();
      return null;
    },
    async look(orderId) {
      if ((await livePageExpiry(database, orderId)) !== null) throw unavailable();
      return { updates: [], unknownPage: null };
    },
    // Only the payment provider makes payments that have an id.
    lookAt: async () => {
      throw unavailable();
    },
    pageOf: async () => null,
    eventsSince: async () => [],
  };
}

function unavailable(): Refusal {
  return new Refusal('payment_provider_unavailable', { cause: new MissingKeyError() });
}

/** Returns when the last live page of an order that was opened ends, or `null` if there is none. */
async function livePageExpiry(database: Database, orderId: string): Promise<number | null> {
  const page = await database
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select('payment_sessions.expires_at as expiresAt')
    .where('orders.id', '=', orderId)
    .where('orders.is_test', '=', 0)
    .where('payment_sessions.session_id', 'is not', null)
    .orderBy('payment_sessions.attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return page?.expiresAt ?? null;
}
