import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createActor } from 'xstate';
import { orderMachine } from '../../machines/order/machine.ts';
import { EMPTY_DRAFT } from '../domain/draft.ts';
import type { OrderActor } from './orderActor.ts';
import { subscribeByFrame } from './subscribeByFrame.ts';
import { toOrderView, type OrderView } from './view.ts';
import type { OrderInput } from '../../machines/order/context.ts';

/** The input of a new order. */
export const NEW_ORDER_INPUT: OrderInput = {
  draft: EMPTY_DRAFT,
  pagesText: String(EMPTY_DRAFT.pages),
  uploaded: [],
  held: [],
  returned: null,
};

/** Returns the view of a new order, which the prerendered page shows. */
export function newOrderView(): OrderView {
  return toOrderView(createActor(orderMachine, { input: NEW_ORDER_INPUT }).getSnapshot());
}

/**
 * Returns the order as the page shows it. Hydration has to match the prerendered HTML, so an order
 * that is not new shows right after hydration, before the next paint. A new order is rendered a second
 * time too: that way the subscription exists before the next event, which would flicker otherwise.
 */
export function useOrderView(actor: OrderActor, { isNew }: { isNew: boolean }): OrderView {
  const subscribe = useCallback((notify: () => void) => subscribeByFrame(actor, notify), [actor]);
  const getSnapshot = useCallback(() => actor.getSnapshot(), [actor]);
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const view = useMemo(() => toOrderView(snapshot), [snapshot]);
  const [prerendered, setPrerendered] = useState<OrderView | null>(() =>
    isNew ? view : newOrderView(),
  );
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is intended
  useLayoutEffect(() => setPrerendered(null), []);
  return prerendered ?? view;
}
