import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { ListedEvent } from './paymentEvent.ts';
import { toUnavailable, unlessAborted } from './stripeCalls.ts';
import { EVENT_TYPES, toPaymentEvent } from './stripeUpdates.ts';

/** The most that Stripe lists at once. */
const PAGE = 100;

const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.string(), type: z.string(), created: z.int() })),
  has_more: z.boolean(),
});

/**
 * Lists Stripe's events of the types that are used here. Stripe lists the newest first and keeps them
 * for thirty days.
 *
 * @param since milliseconds since 1970 by Stripe's clock; `null` lists whatever Stripe keeps
 * @param within returns the signal that ends a request
 * @returns the oldest first
 * @throws {Refusal} `payment_provider_unavailable`
 */
export async function listEvents(
  stripe: Stripe,
  since: number | null,
  within: () => AbortSignal,
): Promise<readonly ListedEvent[]> {
  const events: ListedEvent[] = [];
  let last: string | undefined;
  for (let hasMore = true; hasMore;) {
    const page = await listPage(stripe, since, within(), last);
    for (const event of page.data) {
      const { id, type, created } = event;
      events.push({ id, type, createdAt: created * 1000, read: () => toPaymentEvent(event) });
    }
    last = page.data.at(-1)?.id;
    hasMore = page.has_more && last !== undefined;
  }
  return events.toReversed();
}

async function listPage(
  stripe: Stripe,
  since: number | null,
  signal: AbortSignal,
  last: string | undefined,
): Promise<z.infer<typeof pageSchema>> {
  try {
    const page = await unlessAborted(signal, () =>
      stripe.events.list({
        types: [...EVENT_TYPES],
        limit: PAGE,
        ...(since === null ? {} : { created: { gte: Math.floor(since / 1000) } }),
        ...(last === undefined ? {} : { starting_after: last }),
      }),
    );
    return pageSchema.parse(page);
  } catch (error) {
    throw toUnavailable(error);
  }
}
