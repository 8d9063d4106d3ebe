import { createContext, useContext } from 'react';
import type { DocumentFacts } from '../contract/documentPlaceholders.ts';
import { DEFAULT_MAX_FILE_MB } from '../domain/limits.ts';
import type { Provider } from '../domain/provider.ts';

/** Who sells the translations, for everything on the page below it. */
export const ProviderContext = createContext<Provider | null>(null);

/** The largest file that the server accepts, in megabytes. */
export const MaxFileMbContext = createContext(DEFAULT_MAX_FILE_MB);

/** @throws Error outside a {@link ProviderContext} */
export function useProvider(): Provider {
  const provider = useContext(ProviderContext);
  if (provider === null) throw new Error('No ProviderContext');
  return provider;
}

/** Returns the facts that the server wrote into the document. */
export function documentFacts(): DocumentFacts {
  const facts: DocumentFacts = JSON.parse(document.querySelector('#facts')?.textContent ?? 'null');
  return facts;
}
