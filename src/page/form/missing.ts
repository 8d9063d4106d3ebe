import { CONTACT_FIELDS } from '../../domain/contact.ts';
import type { CheckoutRequirement } from '../../domain/gate.ts';
import type { OrderView } from '../../order/view.ts';

const PRECHECK_ANSWERS = new Set<CheckoutRequirement>([
  'filingWhere',
  'consularCountry',
  'direction',
  'stillWantTranslation',
]);

/** Returns the number of contact fields that are empty or at fault. */
export function missingContactAnswers({
  missingForUpload,
}: Pick<OrderView, 'missingForUpload'>): number {
  return CONTACT_FIELDS.filter((field) => missingForUpload.includes(field)).length;
}

/** Returns the number of missing pre-check answers, including the confirmation. */
export function missingPrecheckAnswers({
  missingForUpload,
}: Pick<OrderView, 'missingForUpload'>): number {
  return missingForUpload.filter((code) => PRECHECK_ANSWERS.has(code)).length;
}

/** Returns whether the running batch is the only reason why the checkout is closed. */
export function isWaitingForBatchOnly({
  missingForCheckout,
}: Pick<OrderView, 'missingForCheckout'>): boolean {
  return missingForCheckout.length === 1 && missingForCheckout[0] === 'batch';
}
