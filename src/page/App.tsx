import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Locale } from '../i18n/messages.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { addressIn, loadLanguage, rememberLanguage, type Language } from './language.ts';
import { Page } from './Page.tsx';

interface AppProps {
  /** The document's language. */
  readonly language: Language;
  /** The form, joined to its order. */
  readonly order: ReactNode;
}

/** The page, alive, in a language that can be changed in place. */
export function App({ language: first, order }: AppProps) {
  const [language, setLanguage] = useState(first);

  useEffect(() => {
    // By now, so that the switch works even when the network does not.
    void loadLanguage(first.locale === 'en' ? 'pt' : 'en').catch(() => null);
  }, [first]);

  const switchLanguage = useCallback(
    async ({ locale }: { locale: Locale }) => {
      rememberLanguage(locale);
      try {
        setLanguage(locale === first.locale ? first : await loadLanguage(locale));
        window.history.replaceState(window.history.state, '', addressIn(locale));
      } catch {
        // The words did not come: the other address has them, and the stored order waits there.
        window.location.assign(addressIn(locale));
      }
    },
    [first],
  );

  return (
    <I18nProvider locale={language.locale} messages={language.messages}>
      <DocumentLanguage locale={language.locale} />
      <Page locale={language.locale} order={order} onSwitchLanguage={switchLanguage} />
    </I18nProvider>
  );
}
