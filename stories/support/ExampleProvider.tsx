import type { ReactNode } from 'react';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { ProviderContext } from '../../src/page/provider.ts';

/** Lets the parts of the page inside it name the example provider. */
export function ExampleProvider({ children }: { readonly children: ReactNode }) {
  return <ProviderContext value={EXAMPLE_PROVIDER}>{children}</ProviderContext>;
}
