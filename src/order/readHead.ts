import { KIND_HEAD_BYTES } from '../domain/fileKind.ts';

/**
 * Returns the first bytes of a file, which identify its kind, or `null` if the file was moved,
 * deleted or changed since it was chosen.
 */
export async function readHead(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const ends = [file.slice(0, KIND_HEAD_BYTES), file.slice(-1)];
    const [head, last] = await Promise.all(ends.map((end) => end.arrayBuffer()));
    // Firefox reads a file that has changed: one that is shorter now has no byte at its former end.
    if (head === undefined || (last?.byteLength === 0 && file.size > 0)) return null;
    return new Uint8Array(head);
  } catch {
    return null;
  }
}

/**
 * Returns whether a file is longer than when it was chosen, which Firefox does not notice. Only the whole file tells,
 * which is then in memory.
 */
export async function hasGrown(file: File): Promise<boolean> {
  try {
    return (await file.arrayBuffer()).byteLength > file.size;
  } catch {
    return false;
  }
}
