import { createContext, useContext } from 'react';
import type { Provider } from '../domain/provider.ts';

/** Who sells the translations, for everything on the page below it. */
export const ProviderContext = createContext<Provider | null>(null);

/** @throws Error outside a {@link ProviderContext} */
export function useProvider(): Provider {
  const provider = useContext(ProviderContext);
  if (provider === null) throw new Error('No ProviderContext stands around this part of the page');
  return provider;
}

/** The provider that the server wrote into the document. */
export function documentProvider(): Provider {
  const provider: Provider = JSON.parse(document.querySelector('#provider')?.textContent ?? 'null');
  return provider;
}
