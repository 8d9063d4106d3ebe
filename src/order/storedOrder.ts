import {
  CONSULAR_COUNTRIES,
  DIRECTIONS,
  EMPTY_DRAFT,
  FILING_PLACES,
  type OrderDraft,
  type UploadedFile,
} from '../domain/draft.ts';
import type { OrderInput } from '../../machines/order/context.ts';
import type { PlacedOrder } from '../../machines/order/placed.ts';
import { readJson, type OrderStorage } from './storage.ts';
import { ORDER_KEY } from './storageKeys.ts';

/** The fields that survive a reload, the back button and a cancelled payment. */
export const STORED_FIELDS = [
  'draft',
  'pagesText',
  'fewestWhenGiven',
  'uploaded',
  'placed',
] as const;

/** What the tab stores of an order. */
export type StoredOrder = Pick<OrderInput, (typeof STORED_FIELDS)[number]>;

/**
 * The checks of a stored order. They do not use zod, which loads only with the first file, because a
 * stored order has to show at once.
 */
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 1;
const isAnswerAmong =
  (answers: readonly unknown[]): Check =>
  (value) =>
    value === null || answers.includes(value);

const DRAFT_CHECKS: Record<keyof OrderDraft, Check> = {
  name: isText,
  email: isText,
  phone: isText,
  pages: isCount,
  rush: isBoolean,
  mailHardCopy: isBoolean,
  hardCopyCopies: isCount,
  notarize: isBoolean,
  direction: isAnswerAmong(DIRECTIONS),
  filingWhere: isAnswerAmong(FILING_PLACES),
  consularCountry: isAnswerAmong(CONSULAR_COUNTRIES),
  stillWantTranslation: isBoolean,
};

const FILE_CHECKS: Record<keyof UploadedFile, Check> = {
  key: isText,
  name: isText,
  size: Number.isFinite,
  type: isText,
  // Absent in orders stored before pages were counted.
  pages: (value) => value === undefined || value === null || isCount(value),
  sha256: (value) => value === undefined || isText(value),
};

/** A placed order as it is stored, where the number of its queries has an earlier name. */
type StoredPlaced = Omit<PlacedOrder, 'queryCount'> & { readonly asked: number };

/** An order as it is stored. */
type OrderRecord = Omit<StoredOrder, 'placed'> & { readonly placed: StoredPlaced | null };

const ORDER_CHECKS: Record<keyof OrderRecord, Check> = {
  draft: (value) => passes(value, DRAFT_CHECKS),
  pagesText: isText,
  fewestWhenGiven: (value) => value === undefined || value === null || Number.isFinite(value),
  uploaded: (value) => Array.isArray(value) && value.every((file) => passes(file, FILE_CHECKS)),
  // Absent in orders stored by earlier versions.
  placed: (value) => value === undefined || value === null || passes(value, PLACED_CHECKS),
};

/** Checks only what could break the page; the rest of a receipt is shown as it is. */
const RECEIPT_CHECKS: Record<keyof NonNullable<PlacedOrder['receipt']>, Check> = {
  report: (value) => passes(value, { reference: isText, payment: isText, files: Array.isArray }),
  email: isText,
  fileNames: (value) => passes(value, {}),
};

const PLACED_CHECKS: Record<keyof StoredPlaced, Check> = {
  reference: (value) => value === null || isText(value),
  asked: Number.isInteger,
  receipt: (value) => value === null || passes(value, RECEIPT_CHECKS),
};

function isOrderRecord(value: unknown): value is OrderRecord {
  return passes(value, ORDER_CHECKS);
}

function passes(value: unknown, checks: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  return Object.entries(checks).every(([field, check]) => check(fields.get(field)));
}

/** Returns the stored order, or `null` if there is none that this version can read. */
export function readStoredOrder(storage: OrderStorage): StoredOrder | null {
  const order = readJson(storage, ORDER_KEY, isOrderRecord);
  return order && withCounts({ ...order, placed: order.placed && placedOf(order.placed) });
}

function placedOf({ asked, ...placed }: StoredPlaced): PlacedOrder {
  return { ...placed, queryCount: asked };
}

function placedRecord({ queryCount, ...placed }: PlacedOrder): StoredPlaced {
  return { ...placed, asked: queryCount };
}

/** Adds what orders lacked before pages were counted, when any number but the initial one was typed. */
function withCounts(order: StoredOrder): StoredOrder {
  const fewestWhenGiven = order.pagesText === String(EMPTY_DRAFT.pages) ? null : 0;
  const uploaded = order.uploaded.map((file) => Object.assign({ pages: null }, file));
  return Object.assign({ fewestWhenGiven }, order, { uploaded });
}

/**
 * Stores the order for this tab, and removes one that equals a new order. A full storage is ignored:
 * the order goes on, and only a reload would lose it.
 */
export function storeOrder(storage: OrderStorage, order: StoredOrder): void {
  const { draft, pagesText, fewestWhenGiven, uploaded, placed } = order;
  if (isUntouched(order)) return storage.removeItem(ORDER_KEY);
  const record: OrderRecord = {
    draft,
    pagesText,
    fewestWhenGiven,
    uploaded,
    placed: placed && placedRecord(placed),
  };
  try {
    storage.setItem(ORDER_KEY, JSON.stringify(record));
  } catch {
    // The order in memory is complete.
  }
}

function isUntouched({ draft, uploaded, placed }: StoredOrder): boolean {
  return (
    uploaded.length === 0 &&
    placed === null &&
    JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT)
  );
}
