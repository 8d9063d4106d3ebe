import type { OrderView } from '../../order/view.ts';
import type { RequestedOrder } from './useQuoteRequest.ts';
import { missingContactAnswers, missingPrecheckAnswers } from './missing.ts';

/**
 * Splits the view into what each part of the form shows. A part is rendered again only when its own
 * view has changed, which for most keys is one part.
 */
export function partViews(view: OrderView) {
  const { draft, batch, uploaded, checkout, isCustomQuote, delivery } = view;
  const { missingForUpload, missingForCheckout, faultyFields } = view;
  const quote = {
    quote: view.quote,
    isCustomQuote,
    delivery,
    draft: { pages: draft.pages, hardCopyCopies: draft.hardCopyCopies },
  };
  const sending = batch && {
    state: batch.state,
    number: batch.index + 1,
    files: batch.entries.length,
  };
  const request = isCustomQuote ? requestedOrder(view) : null;
  return {
    contact: {
      draft: { name: draft.name, email: draft.email, phone: draft.phone },
      faultyFields,
      missing: missingContactAnswers(view),
    },
    precheck: {
      draft: {
        filingWhere: draft.filingWhere,
        consularCountry: draft.consularCountry,
        direction: draft.direction,
        stillWantTranslation: draft.stillWantTranslation,
      },
      precheck: view.precheck,
      faultyFields,
      missing: missingPrecheckAnswers(view),
    },
    files: {
      batch,
      lastBatch: view.lastBatch,
      uploaded,
      uploadFailure: view.uploadFailure,
      held: view.held,
      removed: view.removed,
      keptDespite: view.keptDespite,
      isUploadOpen: view.isUploadOpen,
      missingForUpload,
      checkout,
    },
    pages: {
      draft: { rush: draft.rush, mailHardCopy: draft.mailHardCopy },
      pagesText: view.pagesText,
      pages: draft.pages,
      count: view.count,
      countState: view.states.count,
      isCustomQuote,
      isRushAllowed: view.quote.rushAllowed,
      extras: view.extras,
      request,
    },
    checkout: {
      ...quote,
      request,
      checkout,
      checkoutFailure: view.checkoutFailure,
      isCheckoutOpen: view.isCheckoutOpen,
      missingForCheckout,
      unsentCount: view.isCheckoutOpen && batch ? batch.entries.length : 0,
    },
    summary: {
      ...quote,
      draft: { ...quote.draft, rush: draft.rush, mailHardCopy: draft.mailHardCopy },
      precheck: view.precheck,
      countState: view.states.count,
      batch: sending,
      uploadedCount: uploaded.length,
      isUploadOpen: view.isUploadOpen,
      isCheckoutOpen: view.isCheckoutOpen,
      missingForUpload,
      missingForCheckout,
      checkout,
    },
    status: {
      precheck: view.precheck,
      batch,
      lastBatch: view.lastBatch,
      removed: view.removed,
      heldCount: view.held.length,
      uploaded,
      isCountPaid: draft.pages === view.count.counted,
    },
    priceBar: { ...quote, request, batch: sending, missingForCheckout },
  };
}

/** Returns what a request for a quote says of an order. */
function requestedOrder({ draft, uploaded, held, batch }: OrderView): RequestedOrder {
  const { pages, direction, mailHardCopy, name, phone } = draft;
  const files = [...uploaded, ...held, ...(batch?.entries ?? [])].map((file) => file.name);
  return { pages, direction, mailHardCopy, name, phone, files };
}

/** What each part of the form shows of an order. */
export type PartViews = ReturnType<typeof partViews>;

/** What one part of the form shows of an order. */
export type PartView<Part extends keyof PartViews> = PartViews[Part];
