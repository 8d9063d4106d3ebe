import { useLayoutEffect, type ReactNode } from 'react';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { I18nProvider } from '../../src/i18n/I18nProvider.tsx';
import { LANGUAGE_TAGS, type Language } from '../../src/domain/language.ts';
import { unpackMessages } from '../../src/i18n/messages.ts';
import { useForcedSetting, type Setting } from './setting.ts';
import { SettingContext } from './StorybookLink.tsx';

const MESSAGES = { en: unpackMessages(en), pt: unpackMessages(pt) };

interface LocaleProviderProps {
  readonly locale: Language;
  readonly children: ReactNode;
}

/** Shows its children in one language. */
export function LocaleProvider({ locale, children }: LocaleProviderProps) {
  return (
    <I18nProvider language={locale} messages={MESSAGES[locale]}>
      {children}
    </I18nProvider>
  );
}

/** Stands around each story: sets its language, and the document's language and preferences. */
export function Frame({ children, ...asked }: Setting & { readonly children: ReactNode }) {
  const setting = { ...asked, ...useForcedSetting() };
  const { locale, scheme, motion } = setting;
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.lang = LANGUAGE_TAGS[locale];
    documentElement.dataset.scheme = scheme;
    documentElement.dataset.motion = motion;
  }, [locale, scheme, motion]);
  return (
    <SettingContext value={setting}>
      <LocaleProvider locale={locale}>{children}</LocaleProvider>
    </SettingContext>
  );
}
