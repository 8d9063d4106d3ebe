import { displayedBrl } from './quote.ts';

// `Intl` is not used. In a browser its first number format takes 20 ms, and on a slow phone the
// first touch would wait four times as long (docs/decisions/067).

/** Section 9: formats US cents as `$1,234.50`, in both languages. */
export function formatUsd(cents: number): string {
  return `$${formatted(cents / 100, 2, ',', '.')}`;
}

/** Formats a whole number of dollars, in US cents, as `$45`. */
export function formatWholeUsd(cents: number): string {
  return `$${formatted(cents / 100, 0, ',', '.')}`;
}

/** Section 9: formats the BRL amount that the Portuguese page shows for US cents, as `R$ 1.234,50`. */
export function formatBrl(cents: number): string {
  return `R$\u00A0${formatted(displayedBrl(cents), 2, '.', ',')}`;
}

function formatted(amount: number, digits: number, group: string, point: string): string {
  const [whole = '', ...rest] = amount.toFixed(digits).split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, group), ...rest].join(point);
}
