import { DAY_MS } from '../../domain/limits.ts';
import type { Job } from '../jobs/job.ts';
import { throwAll } from '../observability/failures.ts';
import type { EventCursor } from './eventCursor.ts';
import type { PaymentEvents } from './paymentEvents.ts';
import type { PaymentProvider } from './paymentProvider.ts';

/** The job's name. */
export const READ_EVENTS = 'read-payment-events';

const EVERY_MS = 10 * 60_000;

/** Events can be listed a little later than they are created, and then stand before the newest. */
const OVERLAP_MS = 60 * 60_000;

/** How long the payment provider keeps its events. */
const KEPT_MS = 30 * DAY_MS;

/** The services needed to read the payment provider's events. */
export interface EventReadingParts {
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
  readonly eventCursor: EventCursor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was found among the payment provider's events. */
export interface EventsRead {
  /** The types of the events that no webhook had delivered, and the orders they concern. */
  readonly found: readonly { readonly type: string; readonly reference: string | null }[];
  /** The errors of events that cannot be understood. They are passed over. */
  readonly malformed: readonly unknown[];
  /** For how many days the provider's events are lost, because they were not read for too long; or 0. */
  readonly lostDays: number;
}

/**
 * Returns the job that reads the payment provider's events, in case a webhook did not deliver one: of a
 * refund, a dispute or a second payment of an order that is settled, nothing else would tell. Several
 * servers may read the same events: each is applied once.
 */
export function readPaymentEvents(parts: EventReadingParts): Job {
  return {
    name: READ_EVENTS,
    everyMs: EVERY_MS,
    async run(signal, report) {
      const { found, malformed, lostDays } = await readEvents(parts, { signal });
      const warning = lostEventsWarning(lostDays);
      if (found.length > 0 || warning !== null) {
        const events = found.map(({ type, reference }) => `${reference ?? 'no order'} ${type}`);
        report({
          found: found.length,
          events: events.join(', '),
          ...(warning === null ? {} : { warning }),
        });
      }
      throwAll(malformed);
    },
  };
}

/**
 * Reads the payment provider's events since they were last read, and applies those that were not
 * delivered. Where it was read up to is recorded after all were applied, by the provider's own clock:
 * neither a clock that moves nor a server that is killed skips an event.
 *
 * @param signal ends the wait for the payment provider early
 * @throws {Refusal} `payment_provider_unavailable`: the next call reads the same events
 * @throws {DatabaseError}
 */
export async function readEvents(
  { payments, paymentEvents, eventCursor, now }: EventReadingParts,
  { signal }: { signal?: AbortSignal } = {},
): Promise<EventsRead> {
  const position = await eventCursor.find();
  const since = position === null ? null : position.newestAt - OVERLAP_MS;
  const { events, newestAt, malformed } = await payments.eventsSince(since, signal);
  const found = [];
  for (const event of await paymentEvents.unrecorded(events)) {
    if (signal?.aborted === true) return { found, malformed, lostDays: 0 };
    const { reference, isRecorded } = await paymentEvents.record(event);
    if (isRecorded) found.push({ type: event.type, reference });
  }
  const readUpTo = newestAt ?? position?.newestAt ?? null;
  if (readUpTo !== null) await eventCursor.advance(readUpTo);
  const unreadMs = position === null ? 0 : now() - position.readAt - KEPT_MS;
  return { found, malformed, lostDays: Math.max(0, Math.ceil(unreadMs / DAY_MS)) };
}

/** Returns what the operator has to do about events that are lost, or `null` if none are. */
export function lostEventsWarning(lostDays: number): string | null {
  if (lostDays === 0) return null;
  return `Stripe keeps its events for 30 days, and they were not read for ${lostDays} days longer: look in Stripe’s dashboard for refunds and disputes of that time, and run "orders -- reconcile <ref>" for each order refunded`;
}
