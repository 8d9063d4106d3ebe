import { TopBar } from '../components/TopBar/TopBar.tsx';
import type { Locale } from '../i18n/messages.ts';
import { OrderForm } from './form/OrderForm.tsx';
import type { SectionProps } from './form/props.ts';
import { PROVIDER } from './provider.ts';
import { FaqSection } from './sections/FaqSection.tsx';
import { FooterSection } from './sections/FooterSection.tsx';
import { Hero } from './sections/Hero.tsx';
import { How } from './sections/How.tsx';
import { Pricing } from './sections/Pricing.tsx';
import { Why } from './sections/Why.tsx';

interface PageProps extends SectionProps {
  readonly locale: Locale;
  /** Takes the bytes of chosen files and tells the order of them. */
  readonly chooseFiles: (files: readonly File[]) => void;
  readonly onSwitchLanguage: (choice: { readonly locale: Locale }) => void;
}

/** The whole page (specification section 2), as it shows one state of an order. */
export function Page({ locale, view, send, chooseFiles, onSwitchLanguage }: PageProps) {
  const { name, line, chat } = PROVIDER;
  return (
    <>
      <TopBar name={name} line={line} chat={chat} locale={locale} onSwitch={onSwitchLanguage} />
      <main id="content" tabIndex={-1}>
        <Hero />
        <How />
        <Why />
        <Pricing />
        <OrderForm view={view} send={send} chooseFiles={chooseFiles} />
        <FaqSection />
      </main>
      <FooterSection />
    </>
  );
}
