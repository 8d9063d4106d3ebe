import { DAY_MS } from '../../domain/limits.ts';
import type { Job } from '../jobs/job.ts';
import { throwAll } from '../observability/failures.ts';
import type { Warnings } from '../observability/warnings.ts';
import type { EventCursor } from './eventCursor.ts';
import type { ListedEvent } from './paymentEvent.ts';
import type { PaymentEvents } from './paymentEvents.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { isForbidden } from './stripeCalls.ts';

export const READ_EVENTS = 'read-payment-events';

const EVERY_MS = 10 * 60_000;

/** An event can appear in the list late, and then before newer ones that were already read. */
const OVERLAP_MS = 60 * 60_000;

/** How long the payment provider keeps its events. */
const KEPT_MS = 30 * DAY_MS;

/** The code of the warning that the key may not read events. */
const UNREAD = 'unread_payment_events';

/** The consequence if the key may not read events, and what to do. */
export const UNREAD_EVENTS =
  'A refund or dispute whose webhook is lost stays unnoticed. Give the restricted key read access to Events';

/** The services needed to read the payment provider's events. */
interface EventReadingParts {
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
  readonly eventCursor: EventCursor;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** An event that cannot be parsed or applied. */
class EventFailure extends Error {
  override name = 'EventFailure';
  readonly eventId: string;
  readonly eventType: string;
  readonly createdAt: number;

  constructor({ id, type, createdAt }: ListedEvent, cause: unknown) {
    super(`Stripe’s event ${id} (${type}) cannot be applied`, { cause });
    this.eventId = id;
    this.eventType = type;
    this.createdAt = createdAt;
  }
}

/** The result of reading the payment provider's events. */
interface EventsRead {
  /** The types of the events that no webhook had delivered, and the orders they concern. */
  readonly found: readonly { readonly type: string; readonly reference: string | null }[];
  /** Events that the next call reads again, the oldest first. */
  readonly failed: readonly EventFailure[];
  /** How many days of events are lost because they were not read in time; 0 if none. */
  readonly lostDays: number;
}

/**
 * Returns the job that reads the payment provider's events, in case the webhook did not deliver one.
 * Nothing else would report a refund, a dispute or a second payment of a settled order. Several servers
 * may read the same events; each is applied once. If the key may not read events, the job does not fail
 * but warns the operator.
 */
export function readPaymentEvents(parts: EventReadingParts, warnings: Warnings): Job {
  return {
    name: READ_EVENTS,
    everyMs: EVERY_MS,
    async run(signal, report) {
      const events = await readEvents(parts, { signal }).catch((error: unknown) => {
        if (!isForbidden(error)) throw error;
        const message = `STRIPE_SECRET_KEY cannot read Stripe’s events. ${UNREAD_EVENTS}`;
        warnings.add({ code: UNREAD, message });
        return null;
      });
      if (events === null) return;
      warnings.remove(UNREAD);
      const { found, failed, lostDays } = events;
      const warning = lostEventsWarning(lostDays);
      if (found.length > 0 || warning !== null) {
        const applied = found.map(({ type, reference }) => `${reference ?? 'no order'} ${type}`);
        report({
          found: found.length,
          events: applied.join(', '),
          ...(warning === null ? {} : { warning }),
        });
      }
      throwAll(failed);
    },
  };
}

/**
 * Reads the payment provider's new events, and applies those that were not delivered. Afterwards it
 * records up to where all were applied, by the provider's own clock, so that neither a clock change nor
 * a killed server skips an event. An event that fails does not hold up the others. It is read again for
 * as long as the provider keeps it, because the database may recover or the program be updated.
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
  const events = await payments.eventsSince(since, signal);
  const found: EventsRead['found'][number][] = [];
  const failed: EventFailure[] = [];
  for (const event of await paymentEvents.unrecorded(events)) {
    if (signal?.aborted === true) return { found, failed, lostDays: 0 };
    try {
      const { reference, isRecorded } = await paymentEvents.record(event.read());
      if (isRecorded) found.push({ type: event.type, reference });
    } catch (error) {
      failed.push(new EventFailure(event, error));
    }
  }
  const last = failed[0] ?? events.at(-1);
  const readUpTo = last?.createdAt ?? position?.newestAt ?? null;
  if (readUpTo !== null) await eventCursor.advance(readUpTo);
  const unreadMs = position === null ? 0 : now() - position.readAt - KEPT_MS;
  return { found, failed, lostDays: Math.max(0, Math.ceil(unreadMs / DAY_MS)) };
}

/** Returns the warning about lost events, or `null` if none are lost. */
export function lostEventsWarning(lostDays: number): string | null {
  if (lostDays === 0) return null;
  const days = lostDays === 1 ? 'day' : 'days';
  return `Stripe keeps its events for 30 days, and they were not read for ${lostDays} ${days} longer: look in Stripe’s dashboard for refunds and disputes of that time, and run "orders -- reconcile <ref>" for each order refunded`;
}
