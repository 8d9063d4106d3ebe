import type { MessageId } from '../../src/i18n/messages.ts';
import {
  FIELD_ERROR_MESSAGES,
  FAILURE_BANNERS,
  REQUIREMENT_LABELS,
  PRECHECK_BANNERS,
  RETURN_BANNERS,
  type BannerMessage,
} from '../../src/page/form/messageIds.ts';

/** A banner of the form, and where it comes from. */
export interface ListedBanner extends Omit<BannerMessage, 'title'> {
  readonly where: string;
  /** The large job's banner is its sentence alone. */
  readonly title?: MessageId;
}

/** Every banner of the form, from the lists that the form reads. */
export const BANNERS: readonly ListedBanner[] = [
  ...listed('pre-check', PRECHECK_BANNERS),
  { where: 'size customQuote', kind: 'warning', sentence: 'delivery.largeJob' },
  ...listed('failed', FAILURE_BANNERS),
  ...listed('back from payment', RETURN_BANNERS),
];

function listed(place: string, banners: Readonly<Record<string, BannerMessage>>): ListedBanner[] {
  return Object.entries(banners).map(([name, { kind, title, sentence }]) => {
    return { where: `${place} ${name}`, kind, title, sentence };
  });
}

/** Under a field that was left at fault. */
export const FIELD_ERRORS: readonly MessageId[] = Object.values(FIELD_ERROR_MESSAGES);

/** What closes a choice, said in its hint. */
export const CLOSED_HINTS: readonly MessageId[] = ['delivery.rushUnavailable'];

/** After “Upload opens after:” and “Checkout opens after:”. */
export const MISSING_THINGS: readonly MessageId[] = Object.values(REQUIREMENT_LABELS);

/** Every message of the page that the matrix shows. */
export const SHOWN_MESSAGES: readonly MessageId[] = [
  ...BANNERS.flatMap(({ title, sentence }) => (title ? [title, sentence] : [sentence])),
  ...FIELD_ERRORS,
  ...CLOSED_HINTS,
  ...MISSING_THINGS,
];
