import { parseJson } from './parseJson.ts';

/** The part of web storage that an order needs. */
export type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a storage of the browser, or one in memory where the browser has none or denies access to it. */
export function openStorage(name: 'sessionStorage' | 'localStorage'): OrderStorage {
  try {
    const storage = window[name];
    // Throws in a web view without storage, where it is null.
    storage.getItem('');
    return storage;
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  }
}

/** Returns a stored JSON value, or `null` if there is none that passes the check. */
export function readJson<T>(
  storage: OrderStorage,
  key: string,
  isValid: (value: unknown) => value is T,
): T | null {
  const value = parseJson(storage.getItem(key) ?? '');
  return isValid(value) ? value : null;
}
