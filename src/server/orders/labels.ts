import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { QuoteLine } from '../../domain/quote.ts';
import { LANGUAGE_TAGS, type Language } from '../../domain/language.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

// Labels shared by the server's own pages, the payment page and the mails.

/** The names of the lines of a quote. */
export const QUOTE_LINE_LABELS: Readonly<Record<Language, Readonly<Record<QuoteLine, string>>>> = {
  en: {
    items: 'Translation',
    rush: 'Rush',
    mailing: 'Paper copy by mail',
    notary: 'Notarization',
  },
  pt: {
    items: 'Tradução',
    rush: 'Urgência',
    mailing: 'Via impressa pelo correio',
    notary: 'Notarização',
  },
};

/** Returns "Certified translation, 3 pages". */
export function translationLabel(pages: number, language: Language): string {
  const work = language === 'pt' ? 'Tradução certificada' : 'Certified translation';
  return `${work}, ${pagesLabel(pages, language)}`;
}

/** Returns the names of an order's quote lines with their quantities, so that each can stand alone. */
export function orderedLineLabels(
  { pages, hardCopyCopies }: Pick<CheckoutRequest, 'pages' | 'hardCopyCopies'>,
  language: Language,
): Readonly<Record<QuoteLine, string>> {
  const { mailing, ...labels } = QUOTE_LINE_LABELS[language];
  return {
    ...labels,
    items: translationLabel(pages, language),
    mailing: hardCopyCopies === 1 ? mailing : `${mailing} (${hardCopyCopies})`,
  };
}

/** Returns "3 pages". */
export function pagesLabel(pages: number, language: Language): string {
  if (language === 'pt') return `${pages} ${pages === 1 ? 'página' : 'páginas'}`;
  return `${pages} ${pages === 1 ? 'page' : 'pages'}`;
}

/** The time zone of most customers and immigration offices; the visitor's own is not known here. */
const TIME_ZONE = 'America/New_York';

const ZONE_LABELS: Readonly<Record<Language, string>> = {
  en: 'US Eastern time',
  pt: 'horário do leste dos EUA',
};

/** Formats a time in milliseconds since 1970 for people, with the zone that it is in. */
export function timeLabel(time: number, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LANGUAGE_TAGS[language], {
      ...options,
      timeZone: TIME_ZONE,
    }).format(time);
  // Date and time are joined here, because versions of ICU join and space them differently.
  const parts = `${format({ dateStyle: 'full' })}, ${format({ timeStyle: 'short' })}`;
  return `${parts.replaceAll(/\s/gu, ' ')} (${ZONE_LABELS[language]})`;
}

/** Returns "Order 2345BCDF". */
export function orderLabel(reference: string, language: Language): string {
  return language === 'pt' ? `Pedido ${reference}` : `Order ${reference}`;
}

/** Returns the status of an order for the provider. Every test order is marked. */
export function statusLabel(status: OrderStatus, isTest: boolean): string {
  return isTest ? `${status} (test)` : status;
}

/**
 * Formats an amount in any currency, such as "€10.00" or "¥1,000".
 *
 * @param amount in the currency's smallest unit
 * @param currency ISO 4217, in small or capital letters
 */
export function formatMoney(amount: number, currency: string): string {
  // `Intl.NumberFormat` throws for a malformed code.
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency}`;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
