import { startTransition, useCallback, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Language } from '../domain/language.ts';
import type { Provider } from '../domain/provider.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { urlInLanguage, loadTranslation, rememberLanguage, type Translation } from './language.ts';
import { Page } from './Page.tsx';
import { LATE_SECTIONS, loadSections, wakeSections } from './sections/lateSections.ts';
import { ProviderContext } from './provider.ts';

interface AppProps {
  /** The document's language and messages. */
  readonly translation: Translation;
  readonly provider: Provider;
  /** The order form. */
  readonly order: ReactNode;
}

/** The hydrated page, which can switch its language in place. */
export function App({ translation: initial, provider, order }: AppProps) {
  const [translation, setTranslation] = useState(initial);

  useEffect(() => {
    // Preloaded, so that switching works even without the network.
    const other = initial.language === 'en' ? 'pt' : 'en';
    void Promise.all([loadTranslation(other), loadSections()]).catch(() => null);
  }, [initial]);

  const switchLanguage = useCallback(async ({ language }: { language: Language }) => {
    rememberLanguage(language);
    try {
      const [next] = await Promise.all([loadTranslation(language), wakeSections()]);
      // A transition waits until the sections are hydrated.
      startTransition(() => setTranslation(next));
      window.history.replaceState(window.history.state, '', urlInLanguage(language));
    } catch {
      // The scripts could not be loaded. The other document is in that language, and restores the order.
      window.location.assign(urlInLanguage(language));
    }
  }, []);

  return (
    <I18nProvider language={translation.language} messages={translation.messages}>
      <ProviderContext value={provider}>
        <DocumentLanguage language={translation.language} />
        <Page
          language={translation.language}
          order={order}
          sections={LATE_SECTIONS}
          onSwitchLanguage={switchLanguage}
        />
      </ProviderContext>
    </I18nProvider>
  );
}
