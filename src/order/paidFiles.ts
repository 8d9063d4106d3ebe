import type { UploadedFile } from '../domain/draft.ts';
import { PAID_KEY } from './storageKeys.ts';
import { readJson, type OrderStorage } from './storage.ts';

/** Enough for every order that a tab may still show. */
const MOST_KEYS = 300;

/** Remembers for every tab of this browser that an order with these files was paid. */
export function rememberPaid(storage: OrderStorage, files: readonly UploadedFile[]): void {
  const keys = [...paidKeys(storage), ...files.map(({ key }) => key)].slice(-MOST_KEYS);
  try {
    storage.setItem(PAID_KEY, JSON.stringify(keys));
  } catch {
    // A full storage. The server refuses to take a file of a paid order again.
  }
}

/** Returns whether one of the files belongs to a paid order. */
export function isAnyPaid(storage: OrderStorage, files: readonly UploadedFile[]): boolean {
  const paid = new Set(paidKeys(storage));
  return files.some(({ key }) => paid.has(key));
}

function paidKeys(storage: OrderStorage): string[] {
  return readJson(storage, PAID_KEY, isKeyList) ?? [];
}

function isKeyList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}
