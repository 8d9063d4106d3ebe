import { formatDecimal } from './decimal.ts';
import { displayedBrl } from './quote.ts';

/** Section 9: formats US cents as `$1,234.50`, in both languages. */
export function formatUsd(cents: number): string {
  return `$${formatDecimal(cents / 100, 2, 'en')}`;
}

/** Formats a whole number of dollars, in US cents, as `$45`. */
export function formatWholeUsd(cents: number): string {
  return `$${formatDecimal(cents / 100, 0, 'en')}`;
}

/** Section 9: formats the BRL amount that the Portuguese page shows for US cents, as `R$ 1.234,50`. */
export function formatBrl(cents: number): string {
  return `R$\u00A0${formatDecimal(displayedBrl(cents), 2, 'pt')}`;
}
