import { parseJson } from './parseJson.ts';
import type { OrderStorage } from './storage.ts';
import { ENTRIES_KEY } from './storageKeys.ts';

/** Returns the form entries that a visitor typed on pages they left before hydration, oldest first. */
export function readStoredEntries(storage: OrderStorage): [name: string, value: string][] {
  return linesOfLeftPages(storage)
    .map(parseJson)
    .flatMap((entries): unknown[] => (Array.isArray(entries) ? entries : []))
    .filter(isTyped);
}

/** Returns the query of the last such page whose URL claimed or cancelled a payment, or '' if none did. */
export function readStoredReturn(storage: OrderStorage): string {
  const returns = linesOfLeftPages(storage).filter((line) => line.startsWith('?checkout='));
  return returns.at(-1) ?? '';
}

function linesOfLeftPages(storage: OrderStorage): string[] {
  return storage.getItem(ENTRIES_KEY)?.split('\n') ?? [];
}

/** Removes the stored entries and return, once the stored order has them. */
export function removeStoredEntries(storage: OrderStorage): void {
  storage.removeItem(ENTRIES_KEY);
}

/** Whether a form's entry is a text and not a file. */
function isTyped(entry: unknown): entry is [name: string, value: string] {
  return (
    Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
  );
}
