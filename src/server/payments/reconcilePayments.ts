import type { OrderStatus } from '../database/tables/orders.ts';
import type { Job } from '../jobs/job.ts';
import { OrderFailure, throwAll } from '../observability/failures.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PaymentEvents } from './paymentEvents.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { NO_UPDATE } from './paymentUpdate.ts';
import type { QueriedOrder, Reconciliation } from './reconciliation.ts';
import { isUnknownPage } from './stripeCalls.ts';

/** The job's name. */
export const RECONCILE_PAYMENTS = 'reconcile-payments';

const EVERY_MS = 60_000;

/** The number of concurrent queries, so that a slow response delays few others. */
const LANES = 4;

/** After this many queries without an answer, the payment provider counts as down until the next run. */
const MAX_UNANSWERED = 3;

/** The services needed to query the payment provider about orders. */
interface ReconcilingParts {
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
  readonly reconciliation: Reconciliation;
}

/**
 * Returns the job that queries the payment provider about every order that awaits or processes a
 * payment, so that a lost webhook event loses nothing. It queries all of them at boot, then each at
 * growing intervals.
 */
export function reconcilePayments(parts: ReconcilingParts): Job {
  let isFirst = true;
  return {
    name: RECONCILE_PAYMENTS,
    everyMs: EVERY_MS,
    async run(signal, report) {
      const { reconciliation } = parts;
      if (isFirst) await reconciliation.makeAllDue();
      isFirst = false;
      const failures: unknown[] = [];
      const changes: string[] = [];
      const queried = new Set<string>();
      let unanswered = 0;
      const queryDueOrders = async (): Promise<void> => {
        while (!signal.aborted && unanswered < MAX_UNANSWERED) {
          const order = await reconciliation.claim();
          if (order === null) return;
          // A clock that was set back during this run makes it due once more, by the time of its query.
          if (queried.has(order.id)) continue;
          queried.add(order.id);
          try {
            const status = await reconcileOrder(parts, order, { signal });
            if (status !== order.status) changes.push(`${order.reference} ${status}`);
          } catch (error) {
            if (signal.aborted) return;
            failures.push(error);
            if (isUnavailable(error)) unanswered += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: LANES }, queryDueOrders));
      if (changes.length > 0)
        report({ asked: queried.size, changed: changes.length, orders: changes.join(', ') });
      throwAll(failures);
    },
  };
}

/**
 * Queries the payment provider about an order, and applies the answer. If a payment is on its way on a page
 * that the payment provider does not know, the provider is notified once, and a test order ends.
 *
 * @returns the order's status afterwards
 * @throws {OrderFailure} with a {Refusal} `payment_provider_unavailable` or a {DatabaseError} as cause
 */
export async function reconcileOrder(
  { payments, paymentEvents }: Pick<ReconcilingParts, 'payments' | 'paymentEvents'>,
  { id, reference, status }: QueriedOrder,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OrderStatus> {
  try {
    let latest: OrderStatus = status;
    const { updates, unknownPage } = await payments.look(id, signal);
    for (const update of updates) {
      latest = (await paymentEvents.applyUpdate(id, update)) ?? latest;
    }
    if (unknownPage === null) return latest;
    const unknown = { ...NO_UPDATE, facts: ['payment.unknown'] } as const;
    const statusAfter = (await paymentEvents.applyUpdate(id, unknown)) ?? latest;
    if (statusAfter === latest) throw unknownPage;
    return statusAfter;
  } catch (error) {
    throw new OrderFailure(reference, error);
  }
}

/** Whether the payment provider gave no answer. That it does not know a page is one. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof OrderFailure &&
    error.cause instanceof Refusal &&
    error.cause.code === 'payment_provider_unavailable' &&
    !isUnknownPage(error.cause)
  );
}
