import type { ReactNode } from 'react';
import { PROVIDER } from '../../domain/provider.ts';

/** Renders the `<a>` tag of a message as a link to the provider's email address. */
export function contactLink(children: ReactNode) {
  return <a href={`mailto:${PROVIDER.email}`}>{children}</a>;
}
