import { deliveryEstimate } from '../../../domain/delivery.ts';
import { RETENTION_DAYS } from '../../../domain/limits.ts';
import type { Provider } from '../../../domain/provider.ts';
import { QUOTE_LINES, type QuoteLine } from '../../../domain/quote.ts';
import { isInfected, type OrderDetails, type OrderedFile } from '../orderDetails.ts';
import type { Language } from '../../../domain/language.ts';
import { orderedLineLabels, formatUsd } from '../labels.ts';
import type { Letter, Row } from '../../mail/letter.ts';
import { CUSTOMER_TEXTS, PROVIDER_TEXTS } from './letterTexts.ts';

/** What the customer is told once the order is paid, in the order's language, by the provider. */
export function customerLetter(order: OrderDetails, provider: Provider): Letter {
  const { language, reference, request } = order;
  const words = CUSTOMER_TEXTS[language];
  return {
    language,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.greeting(request.name) },
      { kind: 'text', text: words.received(reference) },
      { kind: 'heading', text: words.ordered },
      {
        kind: 'rows',
        rows: [
          [words.translation, words.directions[request.direction]],
          ...quoteRows(order, language),
          [words.total, formatUsd(order.quote.total)],
        ],
      },
      { kind: 'heading', text: words.whenAndHow },
      { kind: 'text', text: words.delivery(words.estimates[deliveryEstimate(request)]) },
      { kind: 'text', text: request.mailHardCopy ? words.pdfAndPaper : words.pdf },
      { kind: 'text', text: words.pageCount },
      { kind: 'heading', text: words.files },
      { kind: 'text', text: words.retention(RETENTION_DAYS.from, RETENTION_DAYS.to) },
      { kind: 'heading', text: words.reach },
      { kind: 'text', text: words.reachText(reference) },
      {
        kind: 'rows',
        rows: [
          [words.email, provider.email],
          [words.phone, provider.phone],
          [provider.chatName ?? words.chat, provider.chatUrl],
        ],
      },
      { kind: 'text', text: `${provider.name}\n${provider.lines[language]}` },
    ],
  };
}

/** The subject names the order by its reference alone: it is shown where others may look on. */
export function customerSubject({ language, reference }: OrderDetails): string {
  return CUSTOMER_TEXTS[language].subject(reference);
}

/**
 * What the provider needs in order to do the work.
 *
 * @param linkTo the address at which a file can be downloaded
 */
export function providerLetter(order: OrderDetails, linkTo: (file: OrderedFile) => string): Letter {
  const { reference, request, files } = order;
  const words = PROVIDER_TEXTS;
  const elsewhere = files.filter(({ isInOtherOrder }) => isInOtherOrder).length;
  const usable = files.filter((file) => !isInfected(file));
  const infected = files.length - usable.length;
  const missing = request.uploadedKeys.length - files.length;
  return {
    language: 'en',
    title: words.title(reference),
    blocks: [
      { kind: 'heading', text: words.customer },
      {
        kind: 'rows',
        rows: [
          [words.name, request.name],
          [words.email, request.email],
          [words.phone, request.phone],
          [words.language, words.languages[order.language]],
        ],
      },
      { kind: 'heading', text: words.work },
      { kind: 'rows', rows: workRows(order) },
      { kind: 'heading', text: words.quote },
      {
        kind: 'rows',
        rows: [...quoteRows(order, 'en'), [words.total, formatUsd(order.quote.total)]],
      },
      { kind: 'heading', text: words.files(usable.length) },
      { kind: 'text', text: words.filesText },
      {
        kind: 'links',
        links: usable.map((file, index) => ({
          label: words.file(index + 1, file.kind, file.bytes),
          url: linkTo(file),
        })),
      },
      ...(elsewhere === 0 ? [] : [{ kind: 'text' as const, text: words.elsewhere(elsewhere) }]),
      ...(infected === 0 ? [] : [{ kind: 'text' as const, text: words.infected(infected) }]),
      ...(missing === 0 ? [] : [{ kind: 'text' as const, text: words.missing(missing) }]),
    ],
  };
}

export function providerSubject({ reference, request }: OrderDetails): string {
  return PROVIDER_TEXTS.subject(reference, request.pages, request.rush);
}

function workRows({ request, settledAt, shipping }: OrderDetails): Row[] {
  const words = PROVIDER_TEXTS;
  const paper: Row[] = [
    [words.copies, String(request.hardCopyCopies)],
    [words.address, shipping.length === 0 ? words.askAddress : shipping.join('\n')],
  ];
  return [
    [words.direction, CUSTOMER_TEXTS.en.directions[request.direction]],
    [words.pages, String(request.pages)],
    [words.filing, words.filings[request.filingWhere]],
    [words.rush, words.yesOrNo(request.rush)],
    [words.notarize, words.yesOrNo(request.notarize)],
    [words.paper, words.yesOrNo(request.mailHardCopy)],
    ...(request.mailHardCopy ? paper : []),
    [words.estimate, CUSTOMER_TEXTS.en.estimates[deliveryEstimate(request)]],
    [words.paid, settledAt === null ? '' : new Date(settledAt).toISOString()],
  ];
}

function quoteRows({ quote, request }: OrderDetails, language: Language): Row[] {
  const { items, rushUpcharge: rush, mailing, notary } = quote;
  const amounts: Record<QuoteLine, number> = { items, rush, mailing, notary };
  const words = orderedLineLabels(request, language);
  return QUOTE_LINES.filter((line) => amounts[line] > 0).map((line) => [
    words[line],
    formatUsd(amounts[line]),
  ]);
}
