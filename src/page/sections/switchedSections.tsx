import type { Language } from '../../domain/language.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { STATIC_SECTIONS, type StaticSections } from './staticSections.tsx';

/** The static sections of a page that switches its language, and with them what the document's head says. */
export const SWITCHED_SECTIONS: StaticSections = { ...STATIC_SECTIONS, Footer: FooterAndHead };

function FooterAndHead({ language }: { readonly language: Language }) {
  return (
    <>
      <DocumentLanguage language={language} />
      <STATIC_SECTIONS.Footer language={language} />
    </>
  );
}
