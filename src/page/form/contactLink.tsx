import type { ReactNode } from 'react';
import { PROVIDER } from '../../domain/provider.ts';

/** Makes the `<a>` of a message a link that writes to the provider. */
export function contactLink(words: ReactNode) {
  return <a href={`mailto:${PROVIDER.email}`}>{words}</a>;
}
