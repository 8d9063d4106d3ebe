import type { Language } from './language.ts';

/**
 * Formats a number with that many digits after the decimal separator: `1,234.5`, in Portuguese `1.234,5`.
 *
 * `Intl` is not used. In a browser its first number format takes 20 ms, and on a slow phone the first touch,
 * or the first file, would wait four times as long (docs/decisions/067).
 */
export function formatDecimal(amount: number, digits: number, language: Language): string {
  const [group, point] = language === 'pt' ? ['.', ','] : [',', '.'];
  const [whole = '', ...rest] = amount.toFixed(digits).split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, group), ...rest].join(point);
}
