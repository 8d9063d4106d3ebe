import type { OrderActor } from './orderActor.ts';
import type { OrderStorage } from './storage.ts';
import { STORED_FIELDS, storeOrder } from './storedOrder.ts';
import { ORDER_KEY } from './storageKeys.ts';

/** A tab that crashes loses at most the answers given within this time. */
const DELAY_MS = 200;

/** The order that the tab has stored. */
interface KeptOrder {
  /** Stores the order now, unless it is outdated. */
  store(this: void): void;
  /** Whether a later page of the tab has stored the order since this page did. */
  isOutdated(this: void): boolean;
}

/**
 * Keeps the tab's stored order up to date: a moment after a change, because storing would hold up the
 * event that caused it, and at once when the visitor leaves or hides the page. A page that comes out of the
 * back/forward cache never overwrites what a later page has stored.
 */
export function keepStored(actor: OrderActor, storage: OrderStorage): KeptOrder {
  let stored = actor.getSnapshot().context;
  let text = storage.getItem(ORDER_KEY);
  let timer: number | undefined;

  function store(): void {
    window.clearTimeout(timer);
    timer = undefined;
    if (isOutdated()) return;
    stored = actor.getSnapshot().context;
    storeOrder(storage, stored);
    text = storage.getItem(ORDER_KEY);
  }

  function isOutdated(): boolean {
    return storage.getItem(ORDER_KEY) !== text;
  }

  function storeChange(): void {
    if (timer !== undefined) store();
  }

  actor.subscribe(({ context, value }) => {
    const isChanged = STORED_FIELDS.some((field) => context[field] !== stored[field]);
    if (isChanged) timer ??= window.setTimeout(store, DELAY_MS);
    // A page that is left for the payment page may never be shown again.
    if (value.checkout === 'redirecting') storeChange();
  });
  document.addEventListener('visibilitychange', storeChange);
  // A page can be left without being hidden first.
  window.addEventListener('pagehide', storeChange);
  return { store, isOutdated };
}
