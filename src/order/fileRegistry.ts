import type { FileEntry } from '../../machines/uploadBatch/fileEntry.ts';

/** The bytes of chosen files, kept beside the machine so that its snapshots stay JSON. */
export interface FileRegistry {
  /** Keeps the files and returns what the machine knows of them, in the same order. */
  add(files: readonly File[]): FileEntry[];
  /** The file of an entry. @throws Error when no file was added under this id */
  get(id: string): File;
}

/** An empty registry. Ids count up: two photos of one name and size stay two files. */
export function createFileRegistry(): FileRegistry {
  const files = new Map<string, File>();
  return {
    add: (added) =>
      added.map((file) => {
        const id = `file-${files.size + 1}`;
        files.set(id, file);
        return { id, name: file.name, size: file.size, type: file.type };
      }),
    get(id) {
      const file = files.get(id);
      if (file === undefined) throw new Error(`No file was chosen under the id "${id}"`);
      return file;
    },
  };
}
