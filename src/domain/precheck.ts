import type { OrderDraft } from './draft.ts';

/** Whether a translation is needed, judged by the answers (section 4). */
export const PRECHECK_RESULTS = ['unknown', 'required', 'likely', 'optional'] as const;
export type PrecheckResult = (typeof PRECHECK_RESULTS)[number];

export type PrecheckAnswers = Pick<OrderDraft, 'filingWhere' | 'consularCountry' | 'direction'>;
export type PrecheckField = keyof PrecheckAnswers;

/** Section 4: returns the pre-check result for the answers so far. */
export function precheckResult(answers: PrecheckAnswers): PrecheckResult {
  if (unansweredPrecheckFields(answers).length > 0) return 'unknown';
  const toEnglish = answers.direction === 'PT_EN';
  if (answers.filingWhere === 'us') return toEnglish ? 'required' : 'optional';
  return toEnglish && answers.consularCountry === 'Other' ? 'likely' : 'optional';
}

/** Section 5: returns the required questions without an answer, in the order of the form. */
export function unansweredPrecheckFields(answers: PrecheckAnswers): PrecheckField[] {
  const { filingWhere, consularCountry, direction } = answers;
  const missing: PrecheckField[] = [];
  if (filingWhere === null) missing.push('filingWhere');
  if (filingWhere === 'consular' && consularCountry === null) missing.push('consularCountry');
  if (direction === null) missing.push('direction');
  return missing;
}

/** Section 4: an optional translation must be confirmed by the visitor; any other need not be. */
export function isTranslationConfirmed(
  draft: PrecheckAnswers & Pick<OrderDraft, 'stillWantTranslation'>,
): boolean {
  return precheckResult(draft) !== 'optional' || draft.stillWantTranslation;
}
