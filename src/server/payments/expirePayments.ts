import { expireOverdue } from './closePayment.ts';
import type { Services } from '../services.ts';
import type { Job } from '../jobs/job.ts';

const EVERY_MS = 60_000;

/** Expires the orders whose time to pay is over. Doing it twice changes nothing. */
export function expirePayments(
  services: Pick<Services, 'orders' | 'payments' | 'paymentEvents'>,
): Job {
  return {
    name: 'expire-payments',
    everyMs: EVERY_MS,
    run: () => expireOverdue(services),
  };
}
