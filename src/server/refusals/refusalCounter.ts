import { CHECKED_FIELDS, REFUSAL_CODES, type RefusalCode } from '../../contract/refusal.ts';
import type { Metrics } from '../observability/metrics.ts';

/** Adds the counter of refusals, and returns what counts one. */
export function refusalCounter(metrics: Metrics): (code: RefusalCode) => void {
  return metrics.counter<RefusalCode>('refusals_total', {
    help: 'Refused requests, by refusal code.',
    label: 'code',
    values: [...REFUSAL_CODES, ...CHECKED_FIELDS.map((field) => `invalid_${field}` as const)],
  });
}
