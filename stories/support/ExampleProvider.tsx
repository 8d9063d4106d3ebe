import type { ReactNode } from 'react';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { FILE_ROWS } from '../../src/page/firstFile.ts';
import { FileRowsContext } from '../../src/page/form/fileRows.ts';
import { ProviderContext } from '../../src/page/provider.ts';

/** Gives the parts of the page inside it the example provider, and the rows of files. */
export function ExampleProvider({ children }: { readonly children: ReactNode }) {
  return (
    <ProviderContext value={EXAMPLE_PROVIDER}>
      <FileRowsContext value={FILE_ROWS}>{children}</FileRowsContext>
    </ProviderContext>
  );
}
