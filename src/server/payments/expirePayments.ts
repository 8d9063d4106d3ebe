import { expireOverdue, type ClosingParts } from './closePayment.ts';
import type { Job } from '../jobs/job.ts';

const EVERY_MS = 60_000;

/** Returns the job that expires the orders whose payment time is over. It is idempotent. */
export function expirePayments(parts: ClosingParts): Job {
  return {
    name: 'expire-payments',
    everyMs: EVERY_MS,
    run: (signal) => expireOverdue(parts, {}, signal),
  };
}
