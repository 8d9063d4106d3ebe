import { Footer } from '../../components/Footer/Footer.tsx';
import { useFacts } from '../facts.ts';
import type { Language } from '../../domain/language.ts';
import { useProvider } from '../documentFacts.ts';

/** Fills the footer with the provider's contacts and with how long files are kept. */
export function FooterSection({ language }: { readonly language: Language }) {
  const { from, to } = useFacts();
  const { lines, ...provider } = useProvider();
  return <Footer {...provider} line={lines[language]} retention={{ from, to }} />;
}
