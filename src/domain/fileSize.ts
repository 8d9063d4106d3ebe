import { formatDecimal } from './decimal.ts';
import type { Language } from './language.ts';
import { BYTES_PER_MB } from './limits.ts';

const BYTES_PER_KB = 1024;

/** Formats the size of a file as `640 kB`, and from a tenth of a megabyte as `1.2 MB`, in Portuguese `1,2 MB`. */
export function formatFileSize(bytes: number, language: Language): string {
  if (bytes < 0.1 * BYTES_PER_MB) return `${Math.ceil(bytes / BYTES_PER_KB)} kB`;
  const tenths = Math.round((bytes / BYTES_PER_MB) * 10);
  return `${formatDecimal(tenths / 10, tenths % 10 === 0 ? 0 : 1, language)} MB`;
}
