import type { MessageId } from '../../src/i18n/messages.ts';
import {
  FAILED_BATCH_BANNERS,
  FILE_FAULT_MESSAGES,
} from '../../src/page/form/failedBatchMessages.ts';
import {
  FIELD_ERROR_MESSAGES,
  FAILURE_BANNERS,
  REQUIREMENT_LABELS,
  PRECHECK_BANNERS,
  type BannerMessage,
} from '../../src/page/form/messageIds.ts';
import { CLOSED_FOR } from '../fixtures/order/gate.ts';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import { RETURN_BANNERS } from '../../src/page/receipt/messageIds.ts';

/** A banner of the form. */
interface ListedBanner extends Omit<BannerMessage, 'title'> {
  /** The part of the form that shows the banner, and its subject, in a designer's words. */
  readonly name: string;
  /** `undefined` for the banner of a large job, which has only a sentence. */
  readonly title?: MessageId;
  /** The fixture whose story shows it. */
  readonly story: string | undefined;
  /** What its first button does. */
  readonly remedy?: Remedy | undefined;
}

/**
 * `retry` sends all files again. `leaveOut` sends the files without those that the check refused.
 */
export type Remedy = 'retry' | 'leaveOut';

const REMEDIES: ReadonlyMap<MessageId, Remedy> = new Map([
  [FAILURE_BANNERS.upload.title, 'retry'],
  [FAILED_BATCH_BANNERS.unanswered.title, 'retry'],
  [FAILED_BATCH_BANNERS.faults.title, 'leaveOut'],
]);

const { refused: _refused, unreadable: _unreadable, ...NOT_REFUSED } = FAILED_BATCH_BANNERS;

/** Every banner of the form, from the records that the form reads. */
export const BANNERS: readonly ListedBanner[] = [
  ...listBanners('Pre-check', PRECHECK_BANNERS, {
    unknown: 'Pre-check unknown',
    required: 'Pre-check required: upload open',
    likely: 'Pre-check likely',
    optional: 'Pre-check optional, not confirmed',
  }),
  {
    name: 'Pages: custom quote',
    kind: 'warning',
    sentence: 'delivery.largeJob',
    story: 'Above 30 pages: custom quote',
  },
  ...listBanners('Failed', FAILURE_BANNERS, {
    upload: 'Upload failed, without words',
    checkout: 'Checkout failed, without words',
  }),
  ...listBanners('Failed upload', NOT_REFUSED, {
    faults: 'Upload stopped before it began: two faulty files',
    unavailable: 'Upload failed, the server was unavailable',
    unanswered: 'Upload failed, without an answer',
  }),
  {
    name: 'Checkout: files that are not in the order',
    kind: 'warning',
    title: 'batch.unsent',
    sentence: 'batch.unsentSentence',
    story: 'Upload of more files failed: checkout open without them',
  },
  ...listBanners('Back from payment', RETURN_BANNERS, {
    cancelled: 'Back from the payment page without paying',
    failed: 'The payment failed',
    unconfirmed: 'The server knows no such order',
  }),
];

function listBanners<Key extends string>(
  place: string,
  banners: Readonly<Record<Key, BannerMessage>>,
  stories: Readonly<Record<Key, string>>,
): ListedBanner[] {
  const storyOf = new Map(Object.entries<string>(stories));
  return Object.entries<BannerMessage>(banners).map(([key, { kind, title, sentence }]) => {
    const name = `${place}: ${key}`;
    return { name, kind, title, sentence, story: storyOf.get(key), remedy: REMEDIES.get(title) };
  });
}

/** The error under each field, the message that labels the field, and the fixture whose story shows both. */
export const FIELD_ERRORS = [
  fieldError('name', 'contact.name'),
  fieldError('email', 'contact.email'),
  fieldError('phone', 'contact.phone'),
  fieldError('filingWhere', 'precheck.filing'),
  fieldError('consularCountry', 'precheck.country'),
  fieldError('direction', 'precheck.direction'),
  fieldError('stillWantTranslation', 'precheck.stillWant'),
] as const;

function fieldError(field: keyof typeof FIELD_ERROR_MESSAGES, label: MessageId) {
  return { error: FIELD_ERROR_MESSAGES[field], label, story: CLOSED_FOR[field].name };
}

/** The error under a contact field that is too long; it takes the longest length. */
export const TOO_LONG_ERROR = 'contact.tooLongError' satisfies MessageId;

/** The hints that say why a choice is closed. */
export const CLOSED_HINTS = [
  {
    hint: 'delivery.rushUnavailable',
    name: 'Rush above 8 pages',
    story: 'Rush unavailable: more than 8 pages',
  },
] as const satisfies readonly { readonly hint: MessageId; [part: string]: string }[];

/** The fixtures in which one thing alone is missing. */
const MISSING_STORIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CLOSED_FOR).map(([requirement, { name }]) => [requirement, name] as const),
  ['files', ORDER_STATES['gate.uploadOpen'].name],
  ['batch', 'Uploading more: checkout closed meanwhile'],
]);

/** What “Upload opens after:” and “Checkout opens after:” can list, each with the fixture whose story shows it. */
export const MISSING_THINGS = Object.entries(REQUIREMENT_LABELS).map(([requirement, label]) => ({
  label,
  story: MISSING_STORIES.get(requirement),
}));

/** The fixtures whose stories show a file with a fault, by the fault. */
const FILE_FAULT_STORIES: Readonly<Record<keyof typeof FILE_FAULT_MESSAGES, string>> = {
  kind: 'Upload stopped before it began: every file faulty',
  empty: 'Upload stopped before it began: one faulty file',
  tooLarge: 'Upload stopped before it began: every file faulty',
  locked: 'Upload stopped before it began: two faulty files',
  unreadable: 'Upload stopped before it began: every file faulty',
  duplicate: 'Upload stopped before it began: two faulty files',
};

/** What the row of a file that cannot be sent says, with the fixture whose story shows it. */
export const FILE_FAULTS = Object.entries(FILE_FAULT_MESSAGES).map(([fault, text]) => ({
  text,
  story: new Map(Object.entries(FILE_FAULT_STORIES)).get(fault),
}));

/** Every message of the page that the matrix shows, each once. */
export const SHOWN_MESSAGES: readonly MessageId[] = [
  ...new Set<MessageId>([
    ...BANNERS.flatMap(({ title, sentence }) => (title ? [title, sentence] : [sentence])),
    ...FIELD_ERRORS.map(({ error }) => error),
    TOO_LONG_ERROR,
    ...FILE_FAULTS.map(({ text }) => text),
    ...CLOSED_HINTS.map(({ hint }) => hint),
    ...MISSING_THINGS.map(({ label }) => label),
  ]),
];
