import { createContext } from 'react';

/** Finds a file by its id in a batch, or by its key. After a reload it finds none. */
type FileFinder = (idOrKey: string) => File | undefined;

export const ChosenFilesContext = createContext<FileFinder>(() => undefined);
