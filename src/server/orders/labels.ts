import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { QuoteLine } from '../../domain/quote.ts';
import type { Language } from '../../domain/language.ts';

/** What the server's own pages, the payment page and the mails call the same things. */

/** The lines of a quote. */
export const QUOTE_LINE_LABELS: Readonly<Record<Language, Readonly<Record<QuoteLine, string>>>> = {
  en: {
    items: 'Translation',
    rush: 'Rush delivery',
    mailing: 'Paper copy by mail',
    notary: 'Notarization',
  },
  pt: {
    items: 'Tradução',
    rush: 'Entrega urgente',
    mailing: 'Cópia pelo correio',
    notary: 'Notarização',
  },
};

/** "Certified translation, 3 pages". */
export function translationLabel(pages: number, language: Language): string {
  if (language === 'pt')
    return `Tradução certificada, ${pages} ${pages === 1 ? 'página' : 'páginas'}`;
  return `Certified translation, ${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

/** The lines of an order's quote where each stands alone. */
export function orderedLineLabels(
  { pages, hardCopyCopies }: Pick<CheckoutRequest, 'pages' | 'hardCopyCopies'>,
  language: Language,
): Readonly<Record<QuoteLine, string>> {
  const { mailing, ...words } = QUOTE_LINE_LABELS[language];
  return {
    ...words,
    items: translationLabel(pages, language),
    mailing: hardCopyCopies === 1 ? mailing : `${mailing} (${hardCopyCopies})`,
  };
}

/** How an order is called, by its reference. */
export function orderLabel(reference: string, language: Language): string {
  return language === 'pt' ? `Pedido ${reference}` : `Order ${reference}`;
}

/** "$45.00", as on the page in both languages. */
export function usd(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}
