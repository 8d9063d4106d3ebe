import type { Language } from '../../src/domain/language.ts';
import { formatLineAmount, formatPrice } from '../../src/domain/money.ts';

/** What a page or a choice costs, in US cents, as a story's argument. */
export function price(cents: number): string {
  return `money.price ${cents}`;
}

/** The amount of a line of a quote, in US cents, as a story's argument. */
export function lineAmount(cents: number): string {
  return `money.line ${cents}`;
}

/** Returns such an argument as the page shows it in a language, and any other text as it is. */
export function moneyText(text: string, language: Language): string {
  const [, kind, digits] = /^money\.(price|line) (\d+)$/.exec(text) ?? [];
  if (kind === undefined) return text;
  const cents = Number(digits);
  return kind === 'price' ? formatPrice(cents, language) : formatLineAmount(cents, language);
}
