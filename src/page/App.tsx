import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Language } from '../domain/language.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { addressIn, loadTranslation, rememberLanguage, type Translation } from './language.ts';
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
    void loadTranslation(first.locale === 'en' ? 'pt' : 'en').catch(() => null);
  }, [first]);

  const switchLanguage = useCallback(
    async ({ locale }: { locale: Language }) => {
      rememberLanguage(locale);
      try {
        setTranslation(locale === first.locale ? first : await loadTranslation(locale));
        window.history.replaceState(window.history.state, '', addressIn(locale));
      } catch {
        // The words did not come: the other address has them, and the stored order waits there.
        window.location.assign(addressIn(locale));
      }
    },
    [first],
  );

  return (
    <I18nProvider locale={translation.locale} messages={translation.messages}>
      <DocumentLanguage locale={translation.locale} />
      <Page locale={translation.locale} order={order} onSwitchLanguage={switchLanguage} />
    </I18nProvider>
  );
}
