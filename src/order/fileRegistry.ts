import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';

/** The chosen files, kept outside the machine so that its snapshots stay JSON. */
export interface FileRegistry {
  /** Stores the files and returns their entries for the machine, in the same order. */
  add(files: readonly File[]): FileEntry[];
  /** Returns the file of an entry. @throws {Error} if no file was added under this id */
  get(id: string): File;
  /** Lets {@link find} also find the file of an entry by the key that the server gave it. */
  link(id: string, key: string): void;
  /** Returns the file of an entry's id or of a key, if it was chosen since the page was loaded. */
  find(this: void, idOrKey: string): File | undefined;
}

/** Returns an empty registry. Ids count up, so that two photos of one name and size stay two files. */
export function createFileRegistry(): FileRegistry {
  const files = new Map<string, File>();
  const keys = new Map<string, File>();
  function get(id: string): File {
    const file = files.get(id);
    if (file === undefined) throw new Error(`No file has the id ${id}`);
    return file;
  }

  return {
    add: (added) =>
      added.map((file) => {
        const id = `file-${files.size + 1}`;
        files.set(id, file);
        return { id, name: file.name, size: file.size, type: file.type };
      }),
    get,
    link: (id, key) => void keys.set(key, get(id)),
    find: (idOrKey) => files.get(idOrKey) ?? keys.get(idOrKey),
  };
}
