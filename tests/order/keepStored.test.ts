import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderMachine } from '../../machines/order/machine.ts';
import { keepStored } from '../../src/order/keepStored.ts';
import { readStoredOrder, storeOrder } from '../../src/order/storedOrder.ts';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { memoryStorage } from './support/memoryStorage.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // `setTimeout` is looked up late, so that it is the fake one.
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns an order whose stored copy is kept in a storage that stands for the tab's. */
function keptOrder(input = NEW_ORDER_INPUT) {
  const storage = memoryStorage();
  const machine = orderMachine.provide({
    actors: { createCheckout: fromPromise(() => new Promise(() => undefined)) },
  });
  const actor = createActor(machine, { input });
  const kept = keepStored(actor, storage);
  actor.start();
  const typeName = (value: string) => actor.send({ type: 'contact.edited', field: 'name', value });
  return { storage, actor, kept, typeName, storedName: () => readStoredOrder(storage)?.draft.name };
}

test('a keystroke does not wait for the storage, and is stored a moment later', () => {
  const { typeName, storedName } = keptOrder();
  typeName('A');
  typeName('An');
  expect(storedName()).toBeUndefined();
  vi.runAllTimers();
  expect(storedName()).toBe('An');
  typeName('Ana');
  vi.runAllTimers();
  expect(storedName()).toBe('Ana');
});

test.each([
  ['leaves the page', () => window.dispatchEvent(new Event('pagehide'))],
  ['hides the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('the order is stored at once when the visitor %s', (_, leave) => {
  const { typeName, storedName } = keptOrder();
  typeName('Ana');
  leave();
  expect(storedName()).toBe('Ana');
});

test('an order that left for the payment page is not stored again after the return has removed it', () => {
  const { draft, uploaded } = ORDER_STATES['gate.checkoutOpen'].context;
  const { actor, storage, storedName } = keptOrder({ ...NEW_ORDER_INPUT, draft, uploaded });
  actor.send({ type: 'pages.edited', text: '2' });
  actor.send({ type: 'order.submitted' });
  expect(actor.getSnapshot().value.checkout).toBe('redirecting');
  expect(storedName()).toBe(draft.name);
  storage.removeItem('order');
  vi.runAllTimers();
  window.dispatchEvent(new Event('pagehide'));
  expect(storedName()).toBeUndefined();
});

test('an order that was restored unchanged is not stored again', () => {
  const { draft, uploaded } = ORDER_STATES['gate.checkoutOpen'].context;
  const { actor, storage } = keptOrder({ ...NEW_ORDER_INPUT, draft, uploaded });
  storeOrder(storage, { draft, pagesText: '1', fewestWhenGiven: null, uploaded, placed: null });
  const stored = storage.getItem('order');
  actor.send({ type: 'field.blurred', field: 'name' });
  vi.runAllTimers();
  expect(storage.getItem('order')).toBe(stored);
});

test('an order that a later page of the tab has stored is not overwritten by a page from the back/forward cache', () => {
  const { actor, kept, storage, storedName, typeName } = keptOrder();
  typeName('Ana');
  window.dispatchEvent(new Event('pagehide'));
  expect(kept.isOutdated()).toBe(false);
  const later = { ...actor.getSnapshot().context.draft, name: 'Beatriz' };
  storeOrder(storage, { ...NEW_ORDER_INPUT, draft: later });
  expect(kept.isOutdated()).toBe(true);
  // The outdated page may still change and leave, for example before it reloads because its order
  // was paid.
  typeName('Ana Souza');
  window.dispatchEvent(new Event('pagehide'));
  vi.runAllTimers();
  expect(storedName()).toBe('Beatriz');
});
