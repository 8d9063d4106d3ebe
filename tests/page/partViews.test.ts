import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { OrderEvent } from '../../machines/order/events.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import { isEqual } from '../../src/order/isEqual.ts';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { toOrderView } from '../../src/order/view.ts';
import { partViews } from '../../src/page/form/partViews.ts';

/** Returns the parts of the form that an event changes, after others. */
function changedBy(event: OrderEvent, before: readonly OrderEvent[] = []): string[] {
  const order = createActor(orderMachine, { input: NEW_ORDER_INPUT }).start();
  for (const each of before) order.send(each);
  const old: Record<string, unknown> = partViews(toOrderView(order.getSnapshot()));
  order.send(event);
  return Object.entries(partViews(toOrderView(order.getSnapshot())))
    .filter(([part, view]) => !isEqual(view, old[part]))
    .map(([part]) => part);
}

test('a keystroke that completes no answer changes the contact details alone', () => {
  expect(changedBy({ type: 'contact.edited', field: 'email', value: 'a' })).toEqual(['contact']);
});

test('a further page changes the parts that show the price', () => {
  expect(changedBy({ type: 'pages.edited', text: '2' })).toEqual([
    'pages',
    'checkout',
    'summary',
    'priceBar',
  ]);
});

test('leaving a valid field changes no part, and a valid name changes each part that lists what is missing', () => {
  const named: OrderEvent = { type: 'contact.edited', field: 'name', value: 'Ana' };
  expect(changedBy({ type: 'field.blurred', field: 'name' }, [named])).toEqual([]);
  expect(changedBy(named)).toEqual(['contact', 'files', 'checkout', 'summary', 'priceBar']);
});
