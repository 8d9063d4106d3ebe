import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocaleProvider } from '../../.storybook/support/Frame.tsx';
import { TranslatedArgs } from '../../.storybook/support/TranslatedArgs.tsx';
import type { Language } from '../../src/domain/language.ts';

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
