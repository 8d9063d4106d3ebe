import { assertEvent } from 'xstate';
import type { OrderReport } from '../../src/contract/orderReport.ts';
import type { ActorDoneEvent, OrderEvent } from './events.ts';

/** Returns the report in the server's answer about a placed order; `undefined` if it holds none. */
export function reportOf(event: OrderEvent | ActorDoneEvent): OrderReport | undefined {
  assertEvent(event, 'xstate.done.actor.queryPayment');
  return event.output.kind === 'reported' ? event.output.report : undefined;
}

/** Whether the money arrived, even if it was refunded since. */
export function isPaidReport(report: OrderReport | undefined): boolean {
  return report?.payment === 'paid' || report?.payment === 'refunded';
}
