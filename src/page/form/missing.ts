import type { CheckoutRequirement } from '../../domain/gate.ts';
import type { OrderView } from '../../order/view.ts';

const PRECHECK_ANSWERS = new Set<CheckoutRequirement>([
  'filingWhere',
  'consularCountry',
  'direction',
  'stillWantTranslation',
]);

/** Returns the number of missing pre-check answers, including the confirmation. */
export function missingPrecheckAnswers({ missingForUpload }: OrderView): number {
  return missingForUpload.filter((code) => PRECHECK_ANSWERS.has(code)).length;
}

/** Returns whether the running batch is the only reason why the checkout is closed. */
export function isWaitingForBatchOnly({ missingForCheckout }: OrderView): boolean {
  return missingForCheckout.length === 1 && missingForCheckout[0] === 'batch';
}
