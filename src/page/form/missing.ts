import type { CheckoutRequirement } from '../../domain/gate.ts';
import type { OrderView } from '../../order/view.ts';

const PRECHECK_ANSWERS = new Set<CheckoutRequirement>([
  'filingWhere',
  'consularCountry',
  'direction',
  'stillWantTranslation',
]);

/** How many answers the pre-check still waits for, the confirmation included. */
export function missingPrecheckAnswers({ missingForUpload }: OrderView): number {
  return missingForUpload.filter((code) => PRECHECK_ANSWERS.has(code)).length;
}

/** Nothing but the end of a running batch keeps the checkout closed. */
export function isWaitingForBatchOnly({ missingForCheckout }: OrderView): boolean {
  return missingForCheckout.length === 1 && missingForCheckout[0] === 'batch';
}
