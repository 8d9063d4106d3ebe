import { deliveryEstimate } from '../../../domain/delivery.ts';
import { deliveryDeadline } from '../../../domain/deliveryDeadline.ts';
import { RETENTION_DAYS } from '../../../domain/limits.ts';
import { contradictsCount, countPages } from '../../../domain/pages.ts';
import type { Provider } from '../../../domain/provider.ts';
import { lineAmounts, QUOTE_LINES } from '../../../domain/quote.ts';
import { isInfected, type OrderDetails, type OrderedFile } from '../orderDetails.ts';
import type { Language } from '../../../domain/language.ts';
import { formatUsd } from '../../../domain/money.ts';
import type { Paid } from '../acceptedPayment.ts';
import { formatMoney, orderedLineLabels, pagesLabel, timeLabel } from '../labels.ts';
import type { Block, Letter, Row } from '../../mail/letter.ts';
import { CUSTOMER_TEXTS, PROVIDER_TEXTS } from './letterTexts.ts';

/**
 * Returns the customer's letter about a paid order, in the order's language.
 *
 * @param paid what was paid, if it is not the order's total; otherwise `null`
 */
export function customerLetter(order: OrderDetails, paid: Paid | null, provider: Provider): Letter {
  const { language, reference, request, files } = order;
  const texts = CUSTOMER_TEXTS[language];
  const missing = missingOf(order);
  return {
    language,
    title: texts.title,
    blocks: [
      { kind: 'text', text: texts.greeting(request.name) },
      {
        kind: 'text',
        text: missing === 0 ? texts.received(reference) : texts.paymentReceived(reference),
      },
      { kind: 'heading', text: texts.ordered },
      {
        kind: 'rows',
        rows: [
          [texts.translation, texts.directions[request.direction]],
          ...quoteRows(order, language),
          ...totalRows(order, paid, texts),
        ],
      },
      { kind: 'heading', text: texts.whenAndHow },
      {
        kind: 'text',
        text: texts.delivery(
          texts.estimates[deliveryEstimate(request)],
          deadlineOf(order, language),
        ),
      },
      { kind: 'text', text: request.mailHardCopy ? texts.pdfAndPaper : texts.pdf },
      ...(request.mailHardCopy ? [{ kind: 'text' as const, text: paperText(order) }] : []),
      { kind: 'text', text: texts.pageCount },
      { kind: 'heading', text: texts.files },
      ...(files.length === 0 ? [] : fileBlocks(order)),
      ...(missing === 0
        ? []
        : [{ kind: 'text' as const, text: texts.missing(missing, files.length === 0) }]),
      ...reachBlocks(order, provider),
    ],
  };
}

/** Returns the provider's contact details and name. */
export function reachBlocks({ language, reference }: OrderDetails, provider: Provider): Block[] {
  const texts = CUSTOMER_TEXTS[language];
  return [
    { kind: 'heading', text: texts.reach },
    { kind: 'text', text: texts.reachText(reference) },
    {
      kind: 'rows',
      rows: [
        [texts.email, provider.email],
        [texts.phone, provider.phone],
        [provider.chatName ?? texts.chat, provider.chatUrl],
      ],
    },
    { kind: 'text', text: `${provider.name}\n${provider.lines[language]}` },
  ];
}

/** Returns a subject without personal data, because subjects are shown in notifications. */
export function customerSubject({ language, reference }: OrderDetails): string {
  return CUSTOMER_TEXTS[language].subject(reference);
}

/**
 * Returns the provider's letter about a paid order, with everything needed to do the work.
 *
 * @param paid what was paid, if it is not the order's total; otherwise `null`
 * @param linkTo returns the URL from which a file can be downloaded
 */
export function providerLetter(
  order: OrderDetails,
  paid: Paid | null,
  linkTo: (file: OrderedFile) => string,
): Letter {
  const { reference, request, files } = order;
  const texts = PROVIDER_TEXTS;
  const missing = missingOf(order);
  const elsewhere = files.filter(({ isInOtherOrder }) => isInOtherOrder).length;
  const usable = files.filter((file) => !isInfected(file) && file.status !== 'lost');
  const infected = files.filter(isInfected).length;
  const lost = files.length - usable.length - infected;
  const waiting = usable.filter(({ status }) => status !== 'released').length;
  return {
    language: 'en',
    title: texts.title(reference),
    blocks: [
      { kind: 'heading', text: texts.customer },
      {
        kind: 'rows',
        rows: [
          [texts.name, request.name],
          [texts.email, request.email],
          [texts.phone, request.phone],
          [texts.language, texts.languages[order.language]],
        ],
      },
      { kind: 'heading', text: texts.work },
      { kind: 'rows', rows: workRows(order) },
      { kind: 'heading', text: texts.quote },
      {
        kind: 'rows',
        rows: [...quoteRows(order, 'en'), ...totalRows(order, paid, texts)],
      },
      { kind: 'heading', text: texts.files(usable.length) },
      ...(usable.length === 0 ? [] : linkBlocks(usable, linkTo)),
      ...(usable.some(({ activeContent }) => activeContent.length > 0)
        ? [{ kind: 'text' as const, text: texts.caution }]
        : []),
      ...(waiting === 0 ? [] : [{ kind: 'text' as const, text: texts.waiting(waiting) }]),
      ...(elsewhere === 0 ? [] : [{ kind: 'text' as const, text: texts.elsewhere(elsewhere) }]),
      ...(infected === 0 ? [] : [{ kind: 'text' as const, text: texts.infected(infected) }]),
      ...(lost === 0 ? [] : [{ kind: 'text' as const, text: texts.lost(lost) }]),
      ...(missing === 0 ? [] : [{ kind: 'text' as const, text: texts.missing(missing) }]),
    ],
  };
}

/** Returns how many of an order's files were deleted before its payment came. */
function missingOf({ request, files }: OrderDetails): number {
  return request.uploadedKeys.length - files.length;
}

function linkBlocks(
  files: readonly OrderedFile[],
  linkTo: (file: OrderedFile) => string,
): readonly Block[] {
  const texts = PROVIDER_TEXTS;
  const links = files.map((file, index) => ({
    label: [
      texts.file(index + 1, file.kind, file.bytes),
      file.status === 'released' ? texts.scan.clean : texts.scan.waiting,
      ...findingsOf(file),
    ].join(', '),
    url: linkTo(file),
  }));
  return [
    { kind: 'text', text: texts.filesText },
    { kind: 'links', links },
  ];
}

/** Returns what the inspection found in a file, for the provider. */
export function findingsOf({ pages, activeContent }: OrderedFile): string[] {
  const { activeContent: names, fileContent, filePages } = PROVIDER_TEXTS;
  if (activeContent.length === 0) return [filePages(pages)];
  return [filePages(pages), fileContent(activeContent.map((kind) => names[kind]))];
}

/** Returns the subject of the provider's mail. */
export function providerSubject({ reference, request }: OrderDetails): string {
  return PROVIDER_TEXTS.subject(reference, request.pages, request.rush);
}

/**
 * Returns the estimated delivery deadline as text; `null` if the order is unpaid or has no fixed
 * deadline.
 */
function deadlineOf({ request, settledAt }: OrderDetails, language: Language): string | null {
  if (settledAt === null) return null;
  const deadline = deliveryDeadline(deliveryEstimate(request), settledAt);
  return deadline === null ? null : timeLabel(deadline, language);
}

/** Says where the paper copy goes, or when the customer will be asked for its address. */
function paperText({ language, shipping }: OrderDetails): string {
  const { paperTo, askAddress } = CUSTOMER_TEXTS[language];
  return shipping.length === 0 ? askAddress : paperTo(shipping.join('\n'));
}

/** Returns the customer's names of the files, with their pages, and how long the files are kept. */
function fileBlocks({ language, files }: OrderDetails): readonly Block[] {
  const texts = CUSTOMER_TEXTS[language];
  const rows = files.map(({ name, kind, pages }): Row => {
    const label = kind.toUpperCase();
    return [name ?? texts.fileOfKind(label), pages === null ? label : pagesLabel(pages, language)];
  });
  return [
    { kind: 'rows', rows },
    { kind: 'text', text: texts.retention(RETENTION_DAYS.from, RETENTION_DAYS.to) },
  ];
}

function workRows(order: OrderDetails): Row[] {
  const { request, settledAt, shipping, files } = order;
  const estimate = CUSTOMER_TEXTS.en.estimates[deliveryEstimate(request)];
  const deadline = deadlineOf(order, 'en');
  const texts = PROVIDER_TEXTS;
  const count = countPages(files);
  const paper: Row[] = [
    [texts.copies, String(request.hardCopyCopies)],
    [texts.address, shipping.length === 0 ? texts.askAddress : shipping.join('\n')],
  ];
  return [
    [texts.direction, CUSTOMER_TEXTS.en.directions[request.direction]],
    [texts.pages, String(request.pages)],
    [texts.countedPages, texts.counted(count, contradictsCount(request.pages, count))],
    [texts.filing, texts.filings[request.filingWhere]],
    [texts.rush, texts.yesOrNo(request.rush)],
    [texts.notarize, texts.yesOrNo(request.notarize)],
    [texts.paper, texts.yesOrNo(request.mailHardCopy)],
    ...(request.mailHardCopy ? paper : []),
    [texts.estimate, deadline === null ? estimate : `${estimate}, by ${deadline}`],
    [texts.paid, settledAt === null ? '' : new Date(settledAt).toISOString()],
  ];
}

/** Returns the order's total, and what was paid if that differs. */
function totalRows(
  { quote }: OrderDetails,
  paid: Paid | null,
  texts: Readonly<Record<'total' | 'orderTotal' | 'accepted', string>>,
): Row[] {
  const total = formatUsd(quote.total);
  if (paid === null) return [[texts.total, total]];
  return [
    [texts.orderTotal, total],
    [texts.accepted, formatMoney(paid.cents, paid.currency)],
  ];
}

function quoteRows({ quote, request }: OrderDetails, language: Language): Row[] {
  const amounts = lineAmounts(quote);
  const labels = orderedLineLabels(request, language);
  return QUOTE_LINES.filter((line) => amounts[line] > 0).map((line) => [
    labels[line],
    formatUsd(amounts[line]),
  ]);
}
