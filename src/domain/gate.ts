import { invalidContactFields, type ContactField } from './contact.ts';
import type { OrderDraft } from './draft.ts';
import { needsCustomQuote } from './pages.ts';
import {
  isTranslationConfirmed,
  unansweredPrecheckFields,
  type PrecheckField,
} from './precheck.ts';

/** What keeps the upload closed: a field that fails its rule, or a job above 30 pages. */
export type UploadRequirement = ContactField | PrecheckField | 'stillWantTranslation' | 'pages';

/** What keeps the checkout closed, besides what keeps the upload closed. */
export type CheckoutRequirement = UploadRequirement | 'files' | 'batch';

/**
 * Section 4, gating: what is missing before files can be uploaded, in the order of the form, each
 * condition by the name of the field that mends it. Empty when the upload is open.
 */
export function missingForUpload(draft: OrderDraft): UploadRequirement[] {
  const missing: UploadRequirement[] = [
    ...invalidContactFields(draft),
    ...unansweredPrecheckFields(draft),
  ];
  if (!isTranslationConfirmed(draft)) missing.push('stillWantTranslation');
  if (needsCustomQuote(draft.pages)) missing.push('pages');
  return missing;
}

/**
 * Section 4, gating: what is missing before checkout. `files` when none is uploaded, `batch` while
 * a batch is being sent: nobody should pay without the files they are sending.
 */
export function missingForCheckout(order: {
  draft: OrderDraft;
  uploadedCount: number;
  isBatchRunning: boolean;
}): CheckoutRequirement[] {
  const missing: CheckoutRequirement[] = missingForUpload(order.draft);
  if (order.isBatchRunning) missing.push('batch');
  else if (order.uploadedCount === 0) missing.push('files');
  return missing;
}
