import {
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Language } from '../domain/language.ts';
import type { DocumentFacts } from '../contract/documentPlaceholders.ts';
import { beforeSwitch } from './beforeSwitch.ts';
import { LOADED_MESSAGES } from '../i18n/messages.ts';
import { KeptPlace } from './KeptPlace.tsx';
import { loadMessages, rememberLanguage, urlInLanguage } from './language.ts';
import { untilReached } from './lateScript.ts';
import { Page } from './Page.tsx';
import { PressContext } from './pressContext.ts';
import { LATE_SECTIONS, loadSections, hydrateSections } from './sections/lateSections.ts';
import { MaxFileMbContext, ProviderContext } from './documentFacts.ts';
import { reportAtOnce } from './typing.ts';

interface AppProps {
  /** The document's language, whose messages are loaded. */
  readonly language: Language;
  readonly facts: DocumentFacts;
  /** The order form. */
  readonly order: ReactNode;
}

/** The hydrated page, which can switch its language in place. */
export function App({ language: initial, facts, order }: AppProps) {
  const [language, setLanguage] = useState(initial);
  const { whenOver } = useContext(PressContext);

  useEffect(() => {
    // The other language loads early, so that switching to it works at once, even without a network.
    const other = initial === 'en' ? 'pt' : 'en';
    return beforeSwitch(() => {
      void Promise.all([loadMessages(other), loadSections()]).catch(() => null);
    });
  }, [initial]);

  const pressed = useRef(initial);
  const chosen = useRef(initial);
  const shown = useRef(initial);
  const showChosen = useCallback(() => {
    reportAtOnce(chosen.current !== shown.current);
    // A transition waits until the sections are hydrated.
    startTransition(() => setLanguage(chosen.current));
  }, []);
  useLayoutEffect(() => {
    shown.current = language;
    reportAtOnce(chosen.current !== language);
  }, [language]);

  useEffect(() => {
    /** The page stays in its language when the visitor goes to a place that was left in the other one. */
    function correctUrl(): void {
      if (window.location.pathname === '/') return;
      window.history.replaceState(window.history.state, '', urlInLanguage(chosen.current));
    }
    window.addEventListener('popstate', correctUrl);
    return () => window.removeEventListener('popstate', correctUrl);
  }, []);

  useEffect(() => {
    /** Stops a switch that is being rendered, which would move the pressed control, until the press is over. */
    function postpone(): void {
      if (chosen.current === language) return;
      setLanguage(language);
      whenOver(showChosen);
    }
    window.addEventListener('pointerdown', postpone, true);
    return () => window.removeEventListener('pointerdown', postpone, true);
  }, [language, showChosen, whenOver]);

  const switchLanguage = useCallback(
    async ({ language: next }: { language: Language }) => {
      rememberLanguage(next);
      pressed.current = next;
      try {
        // Without a network, the other document would be the browser's page about the failure.
        await untilReached(() => Promise.all([loadMessages(next), hydrateSections()]));
        if (pressed.current !== next) return;
        chosen.current = next;
        whenOver(showChosen);
        window.history.replaceState(window.history.state, '', urlInLanguage(next));
      } catch {
        // The server no longer has the scripts. Its other document is in that language, and restores the order.
        window.location.assign(urlInLanguage(next));
      }
    },
    [showChosen, whenOver],
  );

  return (
    <I18nProvider language={language} messages={LOADED_MESSAGES[language]}>
      <ProviderContext value={facts.provider}>
        <MaxFileMbContext value={facts.maxFileMb}>
          <KeptPlace language={language} />
          <Page
            language={language}
            order={order}
            sections={LATE_SECTIONS}
            onSwitchLanguage={switchLanguage}
          />
        </MaxFileMbContext>
      </ProviderContext>
    </I18nProvider>
  );
}
