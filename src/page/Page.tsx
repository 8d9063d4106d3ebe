import { Suspense, type ReactNode } from 'react';
import { TopBar } from '../components/TopBar/TopBar.tsx';
import type { Language } from '../domain/language.ts';
import { useProvider } from './documentFacts.ts';
import type { StaticSections } from './sections/staticSections.tsx';

interface PageProps {
  readonly language: Language;
  /** The order form. */
  readonly order: ReactNode;
  readonly sections: StaticSections;
  readonly onSwitchLanguage: (choice: { readonly language: Language }) => void;
}

/**
 * The whole page (specification section 2). The Suspense boundaries let React hydrate the section in
 * use first, and the static sections only when they change.
 */
export function Page({ language, order, sections, onSwitchLanguage }: PageProps) {
  const { Introduction, Questions, Footer } = sections;
  const { name, lines, chatUrl, chatName } = useProvider();
  return (
    <>
      <Suspense>
        <TopBar
          name={name}
          line={lines[language]}
          chatUrl={chatUrl}
          chatName={chatName}
          language={language}
          onSwitch={onSwitchLanguage}
        />
      </Suspense>
      <main id="content" tabIndex={-1}>
        <Suspense>
          <Introduction />
        </Suspense>
        <Suspense>{order}</Suspense>
        <Suspense>
          <Questions />
        </Suspense>
      </main>
      <Suspense>
        <Footer language={language} />
      </Suspense>
    </>
  );
}
