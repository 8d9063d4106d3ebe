import type { PaymentAnswer, PaymentQuery } from '../../machines/order/actors.ts';
import { ORDERS_PATH, orderReportSchema } from '../contract/orderReport.ts';
import { fetchWithin } from './fetchWithin.ts';

/** A query about a payment, as the machine invokes it. */
export interface PaymentQueryCall {
  readonly input: PaymentQuery;
  /** Ends the wait, after which the promise stays pending, or the request, which is then `unreachable`. */
  readonly signal: AbortSignal;
}

/**
 * The delay before each query. Most payments are confirmed within seconds. After the last delay, the page
 * queries the server only when the visitor or the network comes back.
 */
const WAITS_MS = [0, 1, 2, 3, 5, 8, 13, 20, 30, 60, 60, 120, 300, 600].map((s) => s * 1000);

/** The least delay, however often the visitor comes back. */
const SHORTEST_WAIT_MS = 1000;

/** A query that has no answer after this time is aborted. */
const TIMEOUT_MS = 20_000;

/** Asks the server for the outcome of a placed order, after a delay that grows with each query. */
export async function queryPayment({ input, signal }: PaymentQueryCall): Promise<PaymentAnswer> {
  const { reference, queryCount } = input;
  if (reference === null) return { kind: 'unknown' };
  await untilDue(queryCount, signal);
  try {
    const path = `${ORDERS_PATH}/${encodeURIComponent(reference)}`;
    const limits = { milliseconds: TIMEOUT_MS, signal };
    return await fetchWithin(limits, [path], async (response) => {
      if (response.status === 404) return { kind: 'unknown' };
      const report = orderReportSchema.safeParse(response.ok ? await response.json() : null);
      return report.success ? { kind: 'reported', report: report.data } : { kind: 'unreachable' };
    });
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Waits until the next query is due, or the visitor or the network comes back. */
function untilDue(queryCount: number, signal: AbortSignal): Promise<void> {
  const wait = WAITS_MS[queryCount] ?? null;
  if (wait === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const began = performance.now();
    const ended = new AbortController();
    let timer = wait === null ? undefined : window.setTimeout(end, wait);

    function end(): void {
      ended.abort();
      window.clearTimeout(timer);
      resolve();
    }
    function endSoon(): void {
      if (document.visibilityState === 'hidden') return;
      window.clearTimeout(timer);
      timer = window.setTimeout(end, began + SHORTEST_WAIT_MS - performance.now());
    }
    const options = { signal: ended.signal };
    window.addEventListener('focus', endSoon, options);
    window.addEventListener('online', endSoon, options);
    document.addEventListener('visibilitychange', endSoon, options);
    signal.addEventListener('abort', () => {
      ended.abort();
      window.clearTimeout(timer);
    });
  });
}
