import type { OrderReport } from '../contract/orderReport.ts';
import type { UploadedFile } from '../domain/draft.ts';
import { PAID_KEY } from './storageKeys.ts';
import { readJson, type OrderStorage } from './storage.ts';

/** Enough for every order that a tab may still show. */
const MOST_ORDERS = 20;

/** The reference of a paid order, and the keys of its files. */
type PaidOrder = readonly [reference: string, keys: readonly string[]];

/** Remembers for every tab of this browser that an order was paid. */
export function rememberPaid(storage: OrderStorage, { reference, files }: OrderReport): void {
  const others = paidOrders(storage).filter(([other]) => other !== reference);
  const orders = [...others, [reference, files.map(({ key }) => key)]].slice(-MOST_ORDERS);
  try {
    storage.setItem(PAID_KEY, JSON.stringify(orders));
  } catch {
    // The storage is full. The server still refuses the files of a paid order.
  }
}

/** Returns the reference of the paid order that one of the files belongs to, or `null`. */
export function paidOrderOf(storage: OrderStorage, files: readonly UploadedFile[]): string | null {
  const order = paidOrders(storage).find(([, keys]) => files.some(({ key }) => keys.includes(key)));
  return order?.[0] ?? null;
}

function paidOrders(storage: OrderStorage): readonly PaidOrder[] {
  return readJson(storage, PAID_KEY, isOrderList) ?? [];
}

function isOrderList(value: unknown): value is PaidOrder[] {
  return (
    Array.isArray(value) && value.every((order) => Array.isArray(order) && isKeyList(order[1]))
  );
}

function isKeyList(value: unknown): boolean {
  return Array.isArray(value) && value.every((key) => typeof key === 'string');
}
