import type { Provider } from '../../../domain/provider.ts';
import type { NoticeKind } from '../../database/tables/mail.ts';
import type { Block, Letter, Row } from '../../mail/letter.ts';
import type { NoticeDetails } from '../../mail/notices.ts';
import { formatUsd } from '../../../domain/money.ts';
import { formatMoney } from '../labels.ts';
import type { OrderDetails } from '../orderDetails.ts';
import { CUSTOMER_NOTICE_TEXTS, type CustomerNotice } from './customerNoticeTexts.ts';
import { CUSTOMER_TEXTS } from './letterTexts.ts';
import { reachBlocks } from './orderLetters.ts';
import {
  PROVIDER_NOTICE_LABELS,
  PROVIDER_NOTICE_TEXTS,
  type ProviderNotice,
} from './providerNoticeTexts.ts';

/** A letter with its subject, which holds no personal data. */
export interface SubjectAndLetter {
  readonly subject: string;
  readonly letter: Letter;
}

/** Whether customers get a kind of notice. */
export function isCustomerNotice(kind: NoticeKind): kind is CustomerNotice {
  return kind in CUSTOMER_NOTICE_TEXTS.en;
}

/** Whether the provider gets a kind of notice. */
export function isProviderNotice(kind: NoticeKind): kind is ProviderNotice {
  return kind in PROVIDER_NOTICE_TEXTS;
}

/**
 * Returns the customer's letter about a failed or refunded payment, in the order's language.
 *
 * @param page the URL of the order page
 */
export function customerNotice(
  kind: CustomerNotice,
  order: OrderDetails,
  { details, provider, page }: { details: NoticeDetails; provider: Provider; page: string },
): SubjectAndLetter {
  const { language, reference, request } = order;
  const texts = CUSTOMER_NOTICE_TEXTS[language][kind];
  const paragraphs = texts.paragraphs({
    reference,
    amount: amountOf(details),
    paid: paidOf(details, order),
    page,
  });
  return {
    subject: texts.subject(reference),
    letter: {
      language,
      title: texts.title,
      blocks: [
        { kind: 'text', text: CUSTOMER_TEXTS[language].greeting(request.name) },
        ...paragraphs.map((text): Block => ({ kind: 'text', text })),
        ...reachBlocks(order, provider),
      ],
    },
  };
}

/**
 * Returns the provider's letter about a payment that needs a person's attention.
 *
 * @param order `null` if it is not in the database
 */
export function providerNotice(
  kind: ProviderNotice,
  order: OrderDetails | null,
  details: NoticeDetails,
): SubjectAndLetter {
  const texts = PROVIDER_NOTICE_TEXTS[kind];
  const labels = PROVIDER_NOTICE_LABELS;
  const { paymentIntent } = details;
  const reference = order?.reference ?? details.reference ?? labels.unknown;
  const answerBy =
    details.answerBy === null
      ? ''
      : labels.answerBy(new Date(details.answerBy).toISOString().slice(0, 10));
  const facts = {
    reference,
    amount: amountOf(details),
    paid: paidOf(details, order),
    isMismatched: order?.status === 'mismatched',
    answerBy,
  };
  return {
    subject: texts.subject(reference),
    letter: {
      language: 'en',
      title: texts.subject(reference),
      blocks: [
        { kind: 'text', text: texts.happened(facts) },
        ...(order === null ? [{ kind: 'text' as const, text: labels.notHere }] : []),
        { kind: 'heading', text: labels.toDo },
        ...texts.toDo(facts).map((text): Block => ({ kind: 'text', text })),
        ...(kind === 'mismatched' ? [differenceRows(details, order)] : []),
        ...(paymentIntent === null ? [] : paymentBlocks(paymentIntent, details.isLive)),
      ],
    },
  };
}

function differenceRows(details: NoticeDetails, order: OrderDetails | null): Block {
  const labels = PROVIDER_NOTICE_LABELS;
  const total = order === null ? labels.unknown : formatUsd(order.quote.total);
  const rows: Row[] = [
    [labels.ordered, total],
    [labels.paid, amountOf(details)],
    [labels.differs, details.differences.map((name) => labels.differences[name]).join('; ')],
  ];
  return { kind: 'rows', rows };
}

function paymentBlocks(paymentIntent: string, isLive: boolean | null): Block[] {
  const { payment, paymentId } = PROVIDER_NOTICE_LABELS;
  const url = `https://dashboard.stripe.com/${isLive === false ? 'test/' : ''}payments/${encodeURIComponent(paymentIntent)}`;
  return [
    { kind: 'heading', text: payment },
    { kind: 'links', links: [{ label: `${paymentId}: ${paymentIntent}`, url }] },
  ];
}

function amountOf({ cents, currency }: Pick<NoticeDetails, 'cents' | 'currency'>): string {
  if (cents === null) return PROVIDER_NOTICE_LABELS.unknown;
  return currency === null ? formatUsd(cents) : formatMoney(cents, currency);
}

/** Returns what was paid before a refund. Notices of earlier versions do not say it. */
function paidOf({ chargedCents, currency }: NoticeDetails, order: OrderDetails | null): string {
  const total = { cents: order?.quote.total ?? null, currency: null };
  const charged = chargedCents ?? null;
  return amountOf(charged === null ? total : { cents: charged, currency });
}
