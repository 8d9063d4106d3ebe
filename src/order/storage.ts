import * as z from 'zod/mini';
import {
  CONSULAR_COUNTRIES,
  DIRECTIONS,
  EMPTY_DRAFT,
  FILING_PLACES,
  type OrderDraft,
  type UploadedFile,
} from '../domain/draft.ts';
import { ORDER_KEY, ENTRIES_KEY } from './storageKeys.ts';

/** What survives a reload, the back button and a cancelled payment. */
export interface StoredOrder {
  readonly draft: OrderDraft;
  readonly pagesText: string;
  readonly uploaded: readonly UploadedFile[];
}

const storedOrderSchema = z.object({
  draft: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    pages: z.int().check(z.minimum(1)),
    rush: z.boolean(),
    mailHardCopy: z.boolean(),
    hardCopyCopies: z.int().check(z.minimum(1)),
    notarize: z.boolean(),
    direction: z.nullable(z.enum(DIRECTIONS)),
    filingWhere: z.nullable(z.enum(FILING_PLACES)),
    consularCountry: z.nullable(z.enum(CONSULAR_COUNTRIES)),
    stillWantTranslation: z.boolean(),
  }),
  pagesText: z.string(),
  uploaded: z.array(
    z.object({ key: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  ),
});

const typedSchema = z.array(z.tuple([z.string(), z.string()]));

/** Returns a storage of the browser, or one in memory where the browser denies access to it. */
export function openStorage(name: 'sessionStorage' | 'localStorage'): OrderStorage {
  try {
    return window[name];
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  }
}

/** The part of web storage that an order needs. */
export type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns the stored order, or `null` if there is none that this version can read. */
export function readStoredOrder(storage: OrderStorage): StoredOrder | null {
  return readJson(storage, ORDER_KEY, storedOrderSchema);
}

/**
 * Stores the order for this tab, and removes one that equals a new order. A full storage is ignored:
 * the order goes on, and only a reload would lose it.
 */
export function storeOrder(storage: OrderStorage, order: StoredOrder): void {
  const { draft, pagesText, uploaded } = order;
  if (isUntouched(order)) return clearStoredOrder(storage);
  try {
    storage.setItem(ORDER_KEY, JSON.stringify({ draft, pagesText, uploaded }));
  } catch {
    // The order in memory is complete.
  }
}

function isUntouched({ draft, uploaded }: StoredOrder): boolean {
  return uploaded.length === 0 && JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);
}

/** Removes the stored order, after its payment. */
export function clearStoredOrder(storage: OrderStorage): void {
  storage.removeItem(ORDER_KEY);
}

/** Returns the form entries that a visitor typed on pages they left before hydration, oldest first. */
export function readStoredEntries(storage: OrderStorage): [name: string, value: string][] {
  const pages = storage.getItem(ENTRIES_KEY)?.split('\n') ?? [];
  return pages.flatMap((text) => parseJson(text, typedSchema) ?? []);
}

/** Removes the stored entries, once the stored order has them. */
export function removeStoredEntries(storage: OrderStorage): void {
  storage.removeItem(ENTRIES_KEY);
}

/** Returns a stored JSON value, or `null` if there is none that the schema accepts. */
export function readJson<T extends z.ZodMiniType>(
  storage: OrderStorage,
  key: string,
  schema: T,
): z.output<T> | null {
  const text = storage.getItem(key);
  return text === null ? null : parseJson(text, schema);
}

function parseJson<T extends z.ZodMiniType>(text: string, schema: T): z.output<T> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
