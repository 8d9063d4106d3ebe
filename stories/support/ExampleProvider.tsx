import type { ReactNode } from 'react';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { FILE_ROWS } from '../../src/page/firstFile.ts';
import { FileRowsContext } from '../../src/page/form/fileRowsContext.ts';
import { AfterPaymentContext } from '../../src/page/form/afterPaymentContext.ts';
import { ProviderContext } from '../../src/page/documentFacts.ts';
import { AFTER_PAYMENT } from '../../src/page/receipt/afterPayment.tsx';

/** Gives the parts of the page inside it the example provider, and the parts that load late. */
export function ExampleProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ProviderContext value={EXAMPLE_PROVIDER}>
      <FileRowsContext value={FILE_ROWS}>
        <AfterPaymentContext value={AFTER_PAYMENT}>{children}</AfterPaymentContext>
      </FileRowsContext>
    </ProviderContext>
  );
}
