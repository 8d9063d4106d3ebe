import type { OrderReport, PaymentState } from '../../contract/orderReport.ts';
import type { OrderView } from '../../order/view.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { BannerMessage } from '../form/messageIds.ts';

/** The banners for a return from the payment page after which the form shows again. */
export const RETURN_BANNERS: Record<
  Extract<OrderView['checkout'], 'cancelled' | 'failed' | 'unconfirmed'>,
  BannerMessage
> = {
  cancelled: {
    kind: 'neutral',
    title: 'returned.cancelled',
    sentence: 'returned.cancelledSentence',
  },
  failed: { kind: 'danger', title: 'returned.failed', sentence: 'returned.failedSentence' },
  unconfirmed: {
    kind: 'neutral',
    title: 'returned.unconfirmed',
    sentence: 'returned.unconfirmedSentence',
  },
};

/** What the receipt says of a payment. */
export type PaymentStage =
  | 'confirming'
  | 'unreachable'
  | Exclude<PaymentState, 'failed' | 'cancelled'>;

/** The receipt's title and its first sentence. */
export const STAGES: Record<
  PaymentStage,
  { readonly title: MessageId; readonly sentence: MessageId }
> = {
  confirming: { title: 'receipt.confirming', sentence: 'receipt.confirmingText' },
  unreachable: { title: 'receipt.unreachable', sentence: 'receipt.unreachableText' },
  awaited: { title: 'receipt.awaited', sentence: 'receipt.awaitedText' },
  underWay: { title: 'receipt.underWay', sentence: 'receipt.underWayText' },
  inReview: { title: 'receipt.inReview', sentence: 'receipt.inReviewText' },
  paid: { title: 'receipt.paid', sentence: 'receipt.paidText' },
  refunded: { title: 'receipt.refunded', sentence: 'receipt.refundedText' },
};

export const DIRECTIONS: Record<OrderReport['direction'], MessageId> = {
  PT_EN: 'receipt.PT_EN',
  EN_PT: 'receipt.EN_PT',
};
