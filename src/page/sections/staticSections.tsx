import type { ComponentType } from 'react';
import sectionMessages from 'virtual:messages/sections';
import type { Language } from '../../domain/language.ts';
import { addMessages } from '../../i18n/messages.ts';
import { FaqSection } from './FaqSection.tsx';
import { FooterSection } from './FooterSection.tsx';
import { Hero } from './Hero.tsx';
import { How } from './How.tsx';
import { Pricing } from './Pricing.tsx';
import { StartBar } from './StartBar.tsx';
import { Why } from './Why.tsx';

addMessages(sectionMessages);

/** The sections of the page that change only with its language. */
export interface StaticSections {
  /** What stands above the order form. */
  readonly Introduction: ComponentType;
  /** What stands below it: why translations are required, and the questions. */
  readonly Questions: ComponentType;
  readonly Footer: ComponentType<{ readonly language: Language }>;
}

export const STATIC_SECTIONS: StaticSections = {
  Introduction,
  Questions,
  Footer: FooterSection,
};

function Introduction() {
  return (
    <div>
      <Hero />
      <How />
      <Pricing />
      <StartBar />
    </div>
  );
}

function Questions() {
  return (
    <div>
      <Why />
      <FaqSection />
      <StartBar />
    </div>
  );
}
