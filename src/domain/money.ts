import { formatDecimal } from './decimal.ts';
import type { Language } from './language.ts';
import { displayedBrl } from './quote.ts';

/** Section 9: formats US cents as `$1,234.50`, in both languages. */
export function formatUsd(cents: number): string {
  return `$${formatDecimal(cents / 100, 2, 'en')}`;
}

/** Formats a price in US cents, as `$15` or `$0.50` in English and `US$ 15` or `US$ 0,50` in Portuguese. */
export function formatPrice(cents: number, language: Language): string {
  const amount = formatDecimal(cents / 100, cents % 100 === 0 ? 0 : 2, language);
  return language === 'pt' ? `US$\u00A0${amount}` : `$${amount}`;
}

/** Section 9: formats the BRL amount that the Portuguese page shows for US cents, as `R$ 1.234,50`. */
function formatBrl(cents: number): string {
  return `R$\u00A0${formatDecimal(displayedBrl(cents), 2, 'pt')}`;
}

/** Section 9: formats the amount of a line of the quote, in BRL on the Portuguese page. */
export function formatLineAmount(cents: number, language: Language): string {
  return language === 'pt' ? formatBrl(cents) : formatUsd(cents);
}
