import type { OrderActor } from './orderActor.ts';
import { storeOrder, type OrderStorage } from './storage.ts';

/** A tab that crashes loses at most the answers given within this time. */
const DELAY_MS = 200;

const STORED = ['draft', 'pagesText', 'fewestWhenGiven', 'uploaded', 'placed'] as const;

/**
 * Keeps the tab's stored order up to date: a moment after a change, because storing would hold up the
 * event that caused it, and at once when the visitor leaves or hides the page.
 */
export function keepStored(actor: OrderActor, storage: OrderStorage): void {
  let stored = actor.getSnapshot().context;
  let timer: number | null = null;

  function store(): void {
    if (timer === null) return;
    window.clearTimeout(timer);
    timer = null;
    stored = actor.getSnapshot().context;
    storeOrder(storage, stored);
  }

  actor.subscribe(({ context, value }) => {
    const isChanged = STORED.some((field) => context[field] !== stored[field]);
    if (isChanged) timer ??= window.setTimeout(store, DELAY_MS);
    // A page that is left for the payment page may never be shown again.
    if (value.checkout === 'redirecting') store();
  });
  document.addEventListener('visibilitychange', store);
  // A page can be left without being hidden first.
  window.addEventListener('pagehide', store);
}
