import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import type { UploadFields } from '../../src/contract/upload.ts';
import { trimContact } from '../../src/domain/contact.ts';
import type { OrderDraft } from '../../src/domain/draft.ts';
import type { UploadBatchInput } from '../uploadBatch/types.ts';
import type { PaymentQuery } from './actors.ts';
import { batchEntries, type OrderContext } from './context.ts';

/**
 * Returns the fields that are sent with each file of a batch (section 7).
 *
 * @throws {Error} if a question of the pre-check is unanswered: the gate is closed for such a draft
 */
export function uploadFieldsOf(draft: OrderDraft): UploadFields {
  return { ...trimContact(draft), ...answersOf(draft), pages: String(draft.pages) };
}

/** Returns the files of the current batch with the fields that are sent with each. @throws as {@link uploadFieldsOf} */
export function batchInput({ context }: { context: OrderContext }): UploadBatchInput {
  const { draft, uploaded } = context;
  return { entries: batchEntries(context), fields: uploadFieldsOf(draft), uploaded };
}

/**
 * Returns the body of the checkout call (section 7), the keys in the order of the list.
 *
 * @throws {Error} if a question of the pre-check is unanswered: the gate is closed for such a draft
 */
export function checkoutRequest({
  context: { draft, uploaded },
}: {
  context: Pick<OrderContext, 'draft' | 'uploaded'>;
}): CheckoutRequest {
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

/** Returns the query for the outcome of the placed order. */
export function paymentQuery({ context: { placed } }: { context: OrderContext }): PaymentQuery {
  return { reference: placed?.reference ?? null, queryCount: placed?.queryCount ?? 0 };
}

function answersOf({ direction, filingWhere }: OrderDraft) {
  if (direction === null || filingWhere === null) {
    throw new Error('the pre-check is not answered');
  }
  return { direction, filingWhere };
}
