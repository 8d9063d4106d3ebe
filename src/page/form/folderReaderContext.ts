import { createContext } from 'react';

/** Returns the files of dropped folders; see `folderFiles`. */
type FolderReader = (entries: readonly FileSystemEntry[]) => Promise<File[]>;

/** Reads dropped folders. It is part of the script that loads once files can be sent. */
export const FolderReaderContext = createContext<FolderReader>(async () => []);
