import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { FileRowsContext, FolderReaderContext, type FolderReader } from './form/fileRows.ts';
import type { LateScript } from './lateServices.ts';

interface LateRowsProps {
  readonly script: LateScript;
  readonly children: ReactNode;
}

/** Gives the form inside it the rows of files, as soon as their script is loaded. */
export function LateRows({ script, children }: LateRowsProps) {
  const { subscribe, rows, load } = script;
  const readFolders = useCallback<FolderReader>(
    async (entries) => (await load()).folderFiles(entries),
    [load],
  );
  return (
    <FolderReaderContext value={readFolders}>
      <FileRowsContext value={useSyncExternalStore(subscribe, rows, rows)}>
        {children}
      </FileRowsContext>
    </FolderReaderContext>
  );
}
