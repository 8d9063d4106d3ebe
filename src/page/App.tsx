import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Locale } from '../i18n/messages.ts';
import { eventsOfEntries } from '../order/adoption.ts';
import type { FileRegistry } from '../order/fileRegistry.ts';
import { useOrderView, type OrderActor } from '../order/useOrderView.ts';
import { addressIn, loadLanguage, rememberLanguage, type Language } from './language.ts';
import { Page } from './Page.tsx';
import { DocumentLanguage } from './DocumentLanguage.tsx';

interface AppProps {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
  /** The document's language. */
  readonly language: Language;
  /** Entries of the form on a page that was left before it was hydrated. */
  readonly typed: readonly (readonly [name: string, value: string])[];
}

/** The page, alive: joined to its order, in a language that can be changed in place. */
export function App({ actor, files, language: first, typed }: AppProps) {
  const view = useOrderView(actor);
  const [language, setLanguage] = useState(first);

  useLayoutEffect(() => {
    // What is in the form by now was typed before anything listened.
    const form = document.querySelector<HTMLFormElement>('#order');
    const entries = [...typed, ...(form ? new FormData(form) : [])];
    for (const event of eventsOfEntries(entries)) actor.send(event);
  }, [actor, typed]);

  useEffect(() => {
    // By now, so that the switch works even when the network does not.
    void loadLanguage(first.locale === 'en' ? 'pt' : 'en').catch(() => null);
  }, [first]);

  const isUploading = view.states.upload === 'uploading';
  useEffect(() => {
    if (!isUploading) return undefined;
    const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => window.removeEventListener('beforeunload', askBeforeLeaving);
  }, [isUploading]);

  const chooseFiles = useCallback(
    (chosen: readonly File[]) => actor.send({ type: 'files.chosen', entries: files.add(chosen) }),
    [actor, files],
  );

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
      <Page
        locale={language.locale}
        view={view}
        send={actor.send}
        chooseFiles={chooseFiles}
        onSwitchLanguage={switchLanguage}
      />
    </I18nProvider>
  );
}
