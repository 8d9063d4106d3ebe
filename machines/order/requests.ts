import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import type { UploadFields } from '../../src/contract/upload.ts';
import { trimContact } from '../../src/domain/contact.ts';
import type { OrderDraft, UploadedFile } from '../../src/domain/draft.ts';

/**
 * Returns the fields that are sent with each file of a batch (section 7).
 *
 * @throws {Error} if a question of the pre-check is unanswered: the gate is closed for such a draft
 */
export function uploadFieldsOf(draft: OrderDraft): UploadFields {
  return { ...trimContact(draft), ...answersOf(draft), pages: String(draft.pages) };
}

/**
 * Returns the body of the checkout call (section 7), the keys in the order of the list.
 *
 * @throws {Error} if a question of the pre-check is unanswered: the gate is closed for such a draft
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
    throw new Error('the pre-check is not answered');
  }
  return { direction, filingWhere };
}
