import { expireOverdue, type ClosingParts } from './closePayment.ts';
import type { Job } from '../jobs/job.ts';

const EVERY_MS = 60_000;

/** Expires the orders whose time to pay is over. Doing it twice changes nothing. */
export function expirePayments(parts: ClosingParts): Job {
  return {
    name: 'expire-payments',
    everyMs: EVERY_MS,
    run: () => expireOverdue(parts),
  };
}
