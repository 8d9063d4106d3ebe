import { KIND_HEAD_BYTES } from '../domain/fileKind.ts';

/**
 * Returns the first bytes of a file, which identify its kind, or `null` if the file was moved,
 * deleted or changed since it was chosen.
 */
export async function readHead(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const [head, isShorter] = await Promise.all([
      file.slice(0, KIND_HEAD_BYTES).arrayBuffer(),
      hasShrunk(file),
    ]);
    return isShorter ? null : new Uint8Array(head);
  } catch {
    return null;
  }
}

/**
 * Returns whether a file is shorter than when it was chosen, which Firefox does not notice: it has no byte at its
 * former end. Other browsers do not read a file that has changed, and are spared the read, which delays uploads.
 */
export async function hasShrunk(file: File): Promise<boolean> {
  if (!('mozInnerScreenX' in globalThis) || file.size === 0) return false;
  try {
    return (await file.slice(-1).arrayBuffer()).byteLength === 0;
  } catch {
    return false;
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
