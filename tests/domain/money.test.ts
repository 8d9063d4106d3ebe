import { describe, expect, test } from 'vitest';
import { formatLineAmount, formatPrice, formatUsd } from '../../src/domain/money.ts';

test.each([
  [0, '$0.00', '$0', 'US$ 0', 'R$ 0,00'],
  [50, '$0.50', '$0.50', 'US$ 0,50', 'R$ 0,09'],
  [1500, '$15.00', '$15', 'US$ 15', 'R$ 2,73'],
  [45_000, '$450.00', '$450', 'US$ 450', 'R$ 81,82'],
  [123_400, '$1,234.00', '$1,234', 'US$ 1.234', 'R$ 224,36'],
  [1_500_000_000, '$15,000,000.00', '$15,000,000', 'US$ 15.000.000', 'R$ 2.727.272,73'],
])(
  '%d US cents are shown as %s, as the prices %s and %s, and as the line %s in Portuguese',
  (cents, usd, price, inPortuguese, brl) => {
    expect([
      formatUsd(cents),
      formatPrice(cents, 'en'),
      formatPrice(cents, 'pt'),
      formatLineAmount(cents, 'en'),
      formatLineAmount(cents, 'pt'),
    ]).toEqual([usd, price, inPortuguese.replace(' ', '\u00A0'), usd, brl.replace(' ', '\u00A0')]);
  },
);

describe('every whole amount up to $20,000', () => {
  const dollars = Array.from({ length: 20_001 }, (_, amount) => amount);

  test.each([
    ['in dollars', formatUsd, 'en-US', { style: 'currency', currency: 'USD' }, 1],
    [
      'as a price in English',
      (cents: number) => formatPrice(cents, 'en'),
      'en-US',
      { style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
      1,
    ],
    [
      'as a price in Portuguese',
      (cents: number) => formatPrice(cents, 'pt'),
      'pt-BR',
      { style: 'currency', currency: 'USD', maximumFractionDigits: 0 },
      1,
    ],
    [
      'as a line in Portuguese',
      (cents: number) => formatLineAmount(cents, 'pt'),
      'pt-BR',
      { style: 'currency', currency: 'BRL' },
      5.5,
    ],
  ] as const)('is formatted %s as Intl formats it', (_, format, locale, options, divisor) => {
    const expected = new Intl.NumberFormat(locale, options);
    expect(dollars.map((amount) => format(amount * 100))).toEqual(
      dollars.map((amount) => expected.format(amount / divisor)),
    );
  });
});
