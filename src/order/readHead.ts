import { KIND_HEAD_BYTES } from '../domain/fileKind.ts';

/**
 * Returns the first bytes of a file, which identify its kind, or `null` if the file was moved,
 * deleted or changed since it was chosen.
 */
export async function readHead(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const read = [file.slice(0, KIND_HEAD_BYTES).arrayBuffer()];
    // Firefox reads a file that has changed: one that is shorter now has no byte at its former end. Other
    // browsers do not read its beginning either, and a second read of each file delays their uploads.
    if ('mozInnerScreenX' in globalThis) read.push(file.slice(-1).arrayBuffer());
    const [head, last] = await Promise.all(read);
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
