import type { OrderStorage } from '../../../src/order/storage.ts';

/** Returns a storage that holds these items. */
export function memoryStorage(items: Record<string, string> = {}): OrderStorage {
  const kept = new Map(Object.entries(items));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
