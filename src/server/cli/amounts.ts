import { BYTES_PER_MB } from '../../domain/limits.ts';

/** Returns "1 file" or "2 files". @param noun in the singular; its plural ends in s */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a size, rounded down to whole megabytes, as "2 MB". */
export function wholeMegabytes(bytes: number): string {
  return `${Math.floor(bytes / BYTES_PER_MB)} MB`;
}
