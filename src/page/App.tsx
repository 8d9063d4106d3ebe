import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Language } from '../domain/language.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { pathIn, loadTranslation, rememberLanguage, type Translation } from './language.ts';
import { Page } from './Page.tsx';

interface AppProps {
  /** The document's language and messages. */
  readonly translation: Translation;
  /** The form, joined to its order. */
  readonly order: ReactNode;
}

/** The page, alive, in a language that can be changed in place. */
export function App({ translation: first, order }: AppProps) {
  const [translation, setTranslation] = useState(first);

  useEffect(() => {
    // By now, so that the switch works even when the network does not.
    void loadTranslation(first.language === 'en' ? 'pt' : 'en').catch(() => null);
  }, [first]);

  const switchLanguage = useCallback(
    async ({ language }: { language: Language }) => {
      rememberLanguage(language);
      try {
        setTranslation(language === first.language ? first : await loadTranslation(language));
        window.history.replaceState(window.history.state, '', pathIn(language));
      } catch {
        // The words did not come: the other address has them, and the stored order waits there.
        window.location.assign(pathIn(language));
      }
    },
    [first],
  );

  return (
    <I18nProvider language={translation.language} messages={translation.messages}>
      <DocumentLanguage language={translation.language} />
      <Page language={translation.language} order={order} onSwitchLanguage={switchLanguage} />
    </I18nProvider>
  );
}
