import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '../../.storybook/support/Frame.tsx';
import { lineAmount, price } from '../../.storybook/support/money.ts';
import { TranslatedArgs } from '../../.storybook/support/TranslatedArgs.tsx';
import type { Language } from '../../src/domain/language.ts';
import { message } from '../../stories/support/messages.tsx';

/** Returns what a story shows of an argument, as the controls have it. */
function shown(text: string, locale: Language): string {
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <TranslatedArgs args={{ text }}>{(translated) => String(translated['text'])}</TranslatedArgs>
    </LocaleProvider>,
  );
}

const MISSING = 'summary.whatIsMissing {"count":3}';

test.each([
  ['en', MISSING, 'What is missing (3)'],
  ['pt', MISSING, 'O que falta (3)'],
  ['en', 'summary.whatIsMissing {"count":3', 'summary.whatIsMissing {"count":3'],
  ['en', 'summary.whatIsMissing {', 'summary.whatIsMissing {'],
  ['en', 'summary.whatIsMiss', 'summary.whatIsMiss'],
] as const)(
  'a designer who edits a text in the controls sees in %s for %s: %s',
  (locale, text, expected) => {
    expect(shown(text, locale).replaceAll('&quot;', '"')).toBe(expected);
  },
);

const PER_PAGE = message('quote.perPage', { pages: 3, price: price(1500) });

test.each([
  ['en', price(1500), '$15'],
  ['pt', price(1500), 'US$\u00A015'],
  ['en', lineAmount(4500), '$45.00'],
  ['pt', lineAmount(4500), 'R$\u00A08,18'],
  ['en', PER_PAGE, '3 × $15 per page'],
  ['pt', PER_PAGE, '3 × US$\u00A015 por página'],
] as const)('an amount is shown in %s as on the page: %s is %s', (locale, text, expected) => {
  expect(shown(text, locale)).toBe(expected);
});
