import { Footer } from '../../components/Footer/Footer.tsx';
import { useFacts } from '../facts.ts';
import { PROVIDER } from '../../domain/provider.ts';

/** The footer with the provider's contacts. */
export function FooterSection() {
  const { from, to } = useFacts();
  return <Footer {...PROVIDER} retention={{ from, to }} />;
}
