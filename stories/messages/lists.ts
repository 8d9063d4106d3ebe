import type { MessageId } from '../../src/i18n/messages.ts';
import { FAILED_BATCH_BANNERS } from '../../src/page/form/failedBatchMessages.ts';
import {
  FIELD_ERROR_MESSAGES,
  FAILURE_BANNERS,
  REQUIREMENT_LABELS,
  PRECHECK_BANNERS,
  type BannerMessage,
} from '../../src/page/form/messageIds.ts';
import { RETURN_BANNERS } from '../../src/page/receipt/messageIds.ts';

/** A banner of the form, and the place that shows it. */
export interface ListedBanner extends Omit<BannerMessage, 'title'> {
  readonly where: string;
  /** The banner of a large job has a sentence only. */
  readonly title?: MessageId;
}

const { refused: _sameAsFailed, ...NOT_REFUSED } = FAILED_BATCH_BANNERS;

/** Every banner of the form, from the records that the form reads. */
export const BANNERS: readonly ListedBanner[] = [
  ...listBanners('pre-check', PRECHECK_BANNERS),
  { where: 'size customQuote', kind: 'warning', sentence: 'delivery.largeJob' },
  ...listBanners('failed', FAILURE_BANNERS),
  ...listBanners('failed upload', NOT_REFUSED),
  ...listBanners('back from payment', RETURN_BANNERS),
];

function listBanners(
  place: string,
  banners: Readonly<Record<string, BannerMessage>>,
): ListedBanner[] {
  return Object.entries(banners).map(([name, { kind, title, sentence }]) => {
    return { where: `${place} ${name}`, kind, title, sentence };
  });
}

/** The error under each field. */
export const FIELD_ERRORS: readonly MessageId[] = Object.values(FIELD_ERROR_MESSAGES);

/** The error under a contact field that is too long; it takes the longest length. */
export const TOO_LONG_ERROR = 'contact.tooLongError' satisfies MessageId;

/** The hints that say why a choice is closed. */
export const CLOSED_HINTS: readonly MessageId[] = ['delivery.rushUnavailable'];

/** After “Upload opens after:” and “Checkout opens after:”. */
export const MISSING_THINGS: readonly MessageId[] = Object.values(REQUIREMENT_LABELS);

/** Every message of the page that the matrix shows. */
export const SHOWN_MESSAGES: readonly MessageId[] = [
  ...BANNERS.flatMap(({ title, sentence }) => (title ? [title, sentence] : [sentence])),
  ...FIELD_ERRORS,
  TOO_LONG_ERROR,
  ...CLOSED_HINTS,
  ...MISSING_THINGS,
];
