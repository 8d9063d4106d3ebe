import { KIND_HEAD_BYTES } from '../domain/fileKind.ts';

/**
 * Returns the first bytes of a file, which identify its kind, or `null` if the file was moved,
 * deleted or changed since it was chosen.
 */
export async function readHead(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(0, KIND_HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}
