import { RECONCILE_PAYMENTS } from '../../../src/server/payments/reconcilePayments.ts';
import { otherConnection } from './backends.ts';
import type { WithStripe } from './stripe.ts';

/** Asks Stripe about the payments that are due, as the job does. */
export const reconcile = ({ server }: WithStripe) => server.app.jobs.run(RECONCILE_PAYMENTS);

/** Returns the statuses of all orders, the oldest first. */
export async function statusesOf({ server }: Pick<WithStripe, 'server'>): Promise<unknown[]> {
  const other = await otherConnection(server.dataDir);
  const rows = await other.query('select status from orders order by created_at, id');
  return rows.map(({ status }) => status);
}

/** Returns how often Stripe was asked about payment pages. */
export function questionsTo({ stripe }: WithStripe): number {
  return stripe.calls.filter(({ call }) => call.includes('?expand')).length;
}
