import type { DeliveryEstimate } from '../../../domain/delivery.ts';
import type { Direction, FilingPlace } from '../../../domain/draft.ts';
import type { PageCount } from '../../../domain/pages.ts';
import type { Language } from '../../../domain/language.ts';
import { formatFileSize } from '../../../domain/fileSize.ts';
import type { ActiveContent } from '../../files/inspection/activeContent.ts';

interface CustomerTexts {
  readonly subject: (reference: string) => string;
  readonly title: string;
  readonly greeting: (name: string) => string;
  readonly received: (reference: string) => string;
  /** Replaces `received` if files were deleted before the payment came. */
  readonly paymentReceived: (reference: string) => string;
  readonly ordered: string;
  readonly translation: string;
  readonly directions: Readonly<Record<Direction, string>>;
  /** The label of the total if the customer paid that amount. */
  readonly total: string;
  /** The labels of the total and of the amount that was paid instead. */
  readonly orderTotal: string;
  readonly accepted: string;
  readonly whenAndHow: string;
  readonly delivery: (estimate: string, deadline: string | null) => string;
  readonly estimates: Readonly<Record<DeliveryEstimate, string>>;
  readonly pdf: string;
  readonly pdfAndPaper: string;
  readonly paperTo: (address: string) => string;
  readonly askAddress: string;
  readonly pageCount: string;
  readonly fileOfKind: (kind: string) => string;
  readonly files: string;
  /** Says how many of the files were deleted before the payment came. */
  readonly missing: (count: number, isAll: boolean) => string;
  readonly retention: (from: number, to: number) => string;
  readonly reach: string;
  readonly reachText: (reference: string) => string;
  readonly email: string;
  readonly phone: string;
  readonly chat: string;
}

/** The texts of the customer's mail. */
export const CUSTOMER_TEXTS: Readonly<Record<Language, CustomerTexts>> = {
  en: {
    subject: (reference) => `Order ${reference}: payment received`,
    title: 'We have received your order',
    greeting: (name) => `Hello ${name},`,
    received: (reference) =>
      `Thank you. Your payment and your files have arrived. Your order is ${reference}.`,
    paymentReceived: (reference) =>
      `Thank you. Your payment has arrived. Your order is ${reference}.`,
    ordered: 'What you ordered',
    translation: 'Direction',
    directions: { PT_EN: 'Portuguese to English', EN_PT: 'English to Portuguese' },
    total: 'Total paid (USD)',
    orderTotal: 'Total of the order (USD)',
    accepted: 'Paid',
    whenAndHow: 'When and how it arrives',
    delivery: (estimate, deadline) =>
      `Estimated delivery: ${estimate}${deadline === null ? '' : `, by ${deadline}`}.`,
    estimates: {
      rush: 'about 12 hours',
      upTo3Pages: '24-48 hours',
      upTo10Pages: '2-3 days',
      upTo20Pages: '3-5 days',
      upTo30Pages: '5-7 days',
      customQuote: 'by agreement',
    },
    pdf: 'The translation comes as a signed PDF, with its certificate of accuracy.',
    pdfAndPaper:
      'The translation comes as a signed PDF, with its certificate of accuracy, and on paper by mail.',
    paperTo: (address) => `The paper copy goes to this address:\n${address}`,
    askAddress:
      'There is no address for the paper copy yet. We ask you for it by e-mail when the translation is ready.',
    fileOfKind: (kind) => `${kind} file`,
    pageCount: 'If the number of pages turns out to be different, we tell you before we start.',
    files: 'Your files',
    missing: (count, isAll) =>
      count === 1
        ? `${isAll ? 'Your file' : 'One of your files'} had been deleted before the payment came. We will write to you and ask for it again.`
        : `${isAll ? 'Your files' : `${count} of your files`} had been deleted before the payment came. We will write to you and ask for them again.`,
    retention: (from, to) =>
      `They are quarantined, scanned and deleted after ${from}-${to} days. Your originals stay with you.`,
    reach: 'How to reach us',
    reachText: (reference) => `Please give us the order’s number, ${reference}.`,
    email: 'E-mail',
    phone: 'Phone',
    chat: 'Chat',
  },
  pt: {
    subject: (reference) => `Pedido ${reference}: pagamento recebido`,
    title: 'Recebemos o seu pedido',
    greeting: (name) => `Olá, ${name},`,
    received: (reference) =>
      `Obrigado. Seu pagamento e seus arquivos chegaram. O número do seu pedido é ${reference}.`,
    paymentReceived: (reference) =>
      `Obrigado. Seu pagamento chegou. O número do seu pedido é ${reference}.`,
    ordered: 'O que você pediu',
    translation: 'Sentido',
    directions: { PT_EN: 'do português para o inglês', EN_PT: 'do inglês para o português' },
    total: 'Total pago em dólares',
    orderTotal: 'Total do pedido em dólares',
    accepted: 'Valor pago',
    whenAndHow: 'Quando e como chega',
    delivery: (estimate, deadline) =>
      `Prazo estimado: ${estimate}${deadline === null ? '' : `, até ${deadline}`}.`,
    estimates: {
      rush: 'cerca de 12 horas',
      upTo3Pages: '24 a 48 horas',
      upTo10Pages: '2 a 3 dias',
      upTo20Pages: '3 a 5 dias',
      upTo30Pages: '5 a 7 dias',
      customQuote: 'a combinar',
    },
    pdf: 'A tradução chega em PDF assinado, com o certificado de exatidão.',
    pdfAndPaper:
      'A tradução chega em PDF assinado, com o certificado de exatidão, e também em via impressa, pelo correio.',
    paperTo: (address) => `A via impressa vai para este endereço:\n${address}`,
    askAddress:
      'Ainda não há endereço para a via impressa. Perguntamos por e-mail quando a tradução estiver pronta.',
    fileOfKind: (kind) => `Arquivo ${kind}`,
    pageCount: 'Se o número de páginas for outro, avisamos você antes de começar.',
    files: 'Seus arquivos',
    missing: (count, isAll) =>
      count === 1
        ? `${isAll ? 'O seu arquivo' : 'Um dos seus arquivos'} já tinha sido apagado quando o pagamento chegou. Vamos escrever para você e pedi-lo de novo.`
        : `${isAll ? 'Os seus arquivos' : `${count} dos seus arquivos`} já tinham sido apagados quando o pagamento chegou. Vamos escrever para você e pedi-los de novo.`,
    retention: (from, to) =>
      `Eles ficam em quarentena, são verificados e apagados depois de ${from} a ${to} dias. Os originais continuam com você.`,
    reach: 'Como falar conosco',
    reachText: (reference) => `Informe o número do pedido, ${reference}.`,
    email: 'E-mail',
    phone: 'Telefone',
    chat: 'Chat',
  },
};

/** The texts of the provider's mail, which is always in English. */
export const PROVIDER_TEXTS = {
  subject: (reference: string, pages: number, isRush: boolean) =>
    `Order ${reference} paid: ${pages} ${pages === 1 ? 'page' : 'pages'}${isRush ? ', RUSH' : ''}`,
  title: (reference: string) => `Order ${reference} is paid`,
  customer: 'Customer',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  language: 'Language',
  languages: { en: 'English', pt: 'Portuguese' } satisfies Record<Language, string>,
  work: 'Work',
  direction: 'Direction',
  pages: 'Pages ordered',
  countedPages: 'Pages counted',
  counted: ({ counted, uncounted }: PageCount, isContradiction: boolean) =>
    [
      counted === 0 && uncounted > 0 ? 'none' : String(counted),
      ...(uncounted > 0 ? [`${uncounted} ${uncounted === 1 ? 'file' : 'files'} not counted`] : []),
      ...(isContradiction ? ['differs from the order'] : []),
    ].join(', '),
  filing: 'Filing location',
  filings: { us: 'in the US', consular: 'consular' } satisfies Record<FilingPlace, string>,
  rush: 'Rush',
  notarize: 'Notarization',
  paper: 'Paper copy by mail',
  copies: 'Copies',
  address: 'Mail to',
  askAddress: 'not known: ask the customer',
  estimate: 'Estimated delivery',
  paid: 'Paid',
  yesOrNo: (isYes: boolean) => (isYes ? 'yes' : 'no'),
  quote: 'Quote',
  total: 'Total (USD)',
  orderTotal: 'Total (USD)',
  accepted: 'Paid, and accepted',
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  filesText:
    'A link works once its file was scanned clean, and until the file is deleted. Do not pass it on: whoever has it can download the file.',
  file: (number: number, kind: string, bytes: number) =>
    `File ${number}: ${kind.toUpperCase()}, ${formatFileSize(bytes, 'en')}`,
  filePages: (pages: number | null) =>
    pages === null ? 'pages not counted' : pages === 1 ? '1 page' : `${pages} pages`,
  scan: { clean: 'scanned clean', waiting: 'not yet scanned' },
  fileContent: (contents: readonly string[]) => `CAUTION, it has ${contents.join(', ')}`,
  activeContent: {
    javascript: 'JavaScript',
    launch: 'a program to launch',
    submit: 'a form that sends data',
    opens: 'an action that runs when it is opened',
    embedded: 'other files in it',
    xfa: 'an XFA form',
    media: 'films or sound',
    unknown: 'content that could not be looked into',
  } satisfies Record<ActiveContent, string>,
  caution:
    'A file marked CAUTION can do more than show its pages. The scanner checks it like any other. Open it in a web browser that is up to date, allow nothing it asks for, and open no other file from inside it.',
  waiting: (count: number) =>
    count === 1
      ? 'One of these files waits for the virus scanner. Its link opens when the scan is done; until then it says that nothing is there.'
      : `${count} of these files wait for the virus scanner. Their links open when the scan is done; until then they say that nothing is there.`,
  elsewhere: (count: number) =>
    `The payment came late, and ${count === 1 ? 'one of these files belongs' : `${count} of these files belong`} to another order of the same customer by now. Both may have been paid: please check before you start.`,
  infected: (count: number) =>
    count === 1
      ? 'One of the files of this order was found infected and destroyed. Please ask the customer for it.'
      : `${count} of the files of this order were found infected and destroyed. Please ask the customer for them.`,
  lost: (count: number) =>
    count === 1
      ? 'One of the files of this order cannot be read any more: what is stored of it is missing or damaged. Please look for it in a backup, or ask the customer for it.'
      : `${count} of the files of this order cannot be read any more: what is stored of them is missing or damaged. Please look for them in a backup, or ask the customer for them.`,
  missing: (count: number) =>
    count === 1
      ? 'One of the files of this order was deleted before the payment came. Please ask the customer for it.'
      : `${count} of the files of this order were deleted before the payment came. Please ask the customer for them.`,
} as const;
