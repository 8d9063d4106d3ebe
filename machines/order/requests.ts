import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import type { UploadFields } from '../../src/contract/upload.ts';
import { trimContact } from '../../src/domain/contact.ts';
import type { OrderDraft, UploadedFile } from '../../src/domain/draft.ts';

/**
 * The fields that travel with each file of a batch (section 7). Refuses, by throwing, a draft
 * whose questions are unanswered: the gate is closed to it.
 */
export function uploadFieldsOf(draft: OrderDraft): UploadFields {
  return { ...trimContact(draft), ...answersOf(draft), pages: String(draft.pages) };
}

/**
 * The body of the checkout call (section 7), the keys in the order of the list. Refuses, by
 * throwing, a draft whose questions are unanswered: the gate is closed to it.
 */
export function checkoutRequestOf(
  draft: OrderDraft,
  uploaded: readonly UploadedFile[],
): CheckoutRequest {
  const { pages, rush, mailHardCopy, hardCopyCopies, notarize } = draft;
  return {
    ...trimContact(draft),
    ...answersOf(draft),
    pages,
    rush,
    mailHardCopy,
    hardCopyCopies,
    notarize,
    uploadedKeys: uploaded.map((file) => file.key),
  };
}

function answersOf({ direction, filingWhere }: OrderDraft) {
  if (direction === null || filingWhere === null) {
    throw new Error('the pre-check is not answered, so nothing can be sent');
  }
  return { direction, filingWhere };
}
