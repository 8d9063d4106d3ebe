import { useLayoutEffect, type ReactNode } from 'react';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import type { Language } from '../../src/domain/language.ts';
import { LOCALE_TAGS } from '../../src/i18n/messages.ts';
import { useForcedSetting, type Setting } from './setting.ts';

const MESSAGES = { en, pt };

interface WordsProps {
  readonly locale: Language;
  readonly children: ReactNode;
}

/** The words of one language for what is inside. */
export function Words({ locale, children }: WordsProps) {
  return (
    <I18nProvider locale={locale} messages={MESSAGES[locale]}>
      {children}
    </I18nProvider>
  );
}

/** What stands around each story: the language, and the document's preferences. */
export function Frame({ children, ...asked }: Setting & { readonly children: ReactNode }) {
  const { locale, scheme, motion } = { ...asked, ...useForcedSetting() };
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = LOCALE_TAGS[locale];
    documentElement.dataset.scheme = scheme;
    documentElement.dataset.motion = motion;
  }, [locale, scheme, motion]);
  return <Words locale={locale}>{children}</Words>;
}
