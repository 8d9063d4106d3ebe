import { MAX_FILES_PER_ORDER as MAX_FILES } from '../../domain/limits.ts';

/** How deeply folders may be nested. */
const MAX_DEPTH = 8;

/** Hidden files, and files that operating systems add to folders. */
const HIDDEN = /^(?:\.|thumbs\.db$|desktop\.ini$)/i;

/**
 * Returns the dropped files, including those in folders, sorted by name within each folder. Files that are
 * unreadable, or hidden in a folder, are left out. A dropped folder without files becomes an empty file, so
 * that its name is shown with the reason.
 *
 * @param depth how deeply folders may be nested
 */
export async function folderFiles(
  entries: readonly FileSystemEntry[],
  depth = MAX_DEPTH,
): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (files.length >= MAX_FILES) break;
    if (isFile(entry)) files.push(...(await fileOf(entry)));
    else if (isFolder(entry) && depth > 0) {
      const inside = await folderFiles(await entriesOf(entry), depth - 1);
      const isEmpty = depth === MAX_DEPTH && inside.length === 0;
      files.push(...(isEmpty ? [new File([], entry.name)] : inside));
    }
  }
  return files.slice(0, MAX_FILES);
}

function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // Browsers return up to a hundred entries at a time, then none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (some.length === 0 || entries.length > 2 * MAX_FILES) break;
    entries.push(...some);
  }
  entries.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return entries.filter(({ name }) => !HIDDEN.test(name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
