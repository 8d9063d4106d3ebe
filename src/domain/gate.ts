import { invalidContactFields, type ContactField } from './contact.ts';
import type { OrderDraft } from './draft.ts';
import { needsCustomQuote } from './pages.ts';
import {
  isTranslationConfirmed,
  unansweredPrecheckFields,
  type PrecheckField,
} from './precheck.ts';

/** A reason why the upload is closed: a field that fails its rule, or more than 30 pages. */
export type UploadRequirement = ContactField | PrecheckField | 'stillWantTranslation' | 'pages';

/** A reason why the checkout is closed; every reason for the upload is one too. */
export type CheckoutRequirement = UploadRequirement | 'files' | 'batch';

/**
 * Section 4, gating: returns what is missing before files can be uploaded, in the order of the form.
 * Each requirement has the name of the field that satisfies it. An empty list opens the upload.
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
 * Section 4, gating: returns what is missing before checkout. `files` means that none is uploaded;
 * `batch` means that a batch is still being sent, so that nobody pays without its files.
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
