import { Suspense, type ReactNode } from 'react';
import { TopBar } from '../components/TopBar/TopBar.tsx';
import type { Language } from '../domain/language.ts';
import { useProvider } from './provider.ts';
import { FaqSection } from './sections/FaqSection.tsx';
import { FooterSection } from './sections/FooterSection.tsx';
import { Hero } from './sections/Hero.tsx';
import { How } from './sections/How.tsx';
import { Pricing } from './sections/Pricing.tsx';
import { Why } from './sections/Why.tsx';

interface PageProps {
  readonly language: Language;
  /** The order form. */
  readonly order: ReactNode;
  readonly onSwitchLanguage: (choice: { readonly language: Language }) => void;
}

/**
 * The whole page (specification section 2). Nothing in it suspends: the boundaries let React hydrate
 * the section that the visitor interacts with before the others.
 */
export function Page({ language, order, onSwitchLanguage }: PageProps) {
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
          <Hero />
          <How />
          <Why />
          <Pricing />
        </Suspense>
        <Suspense>{order}</Suspense>
        <Suspense>
          <FaqSection />
        </Suspense>
      </main>
      <Suspense>
        <FooterSection language={language} />
      </Suspense>
    </>
  );
}
