import { useSyncExternalStore, type ReactNode } from 'react';
import { FileRowsContext } from './form/fileRows.ts';
import type { LateScript } from './lateServices.ts';

interface LateRowsProps {
  readonly script: LateScript;
  readonly children: ReactNode;
}

/** Gives the form inside it the rows of files, as soon as their script is loaded. */
export function LateRows({ script: { subscribe, rows }, children }: LateRowsProps) {
  return (
    <FileRowsContext value={useSyncExternalStore(subscribe, rows, rows)}>
      {children}
    </FileRowsContext>
  );
}
