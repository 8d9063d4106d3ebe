import type { ReactNode } from 'react';
import { mailtoUrl } from '../../domain/provider.ts';
import { useProvider } from '../documentFacts.ts';

/** Renders the `<a>` tag of a message as a link to the provider's email address. */
export function contactLink(children: ReactNode) {
  return <ContactLink>{children}</ContactLink>;
}

function ContactLink({ children }: { readonly children: ReactNode }) {
  const { email } = useProvider();
  return <a href={mailtoUrl(email)}>{children}</a>;
}
