import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { orderMachine } from '../../machines/order/machine.ts';
import { EMPTY_DRAFT } from '../domain/draft.ts';
import { toOrderView, type OrderView } from './view.ts';
import type { OrderInput } from '../../machines/order/context.ts';

export type OrderActor = ActorRefFrom<typeof orderMachine>;

/** The input of an order that nothing is known of yet. */
export const NEW_ORDER_INPUT: OrderInput = {
  draft: EMPTY_DRAFT,
  pagesText: String(EMPTY_DRAFT.pages),
  uploaded: [],
  held: [],
  returned: null,
};

/** What the prerendered page shows: a new order. */
export function newOrderView(): OrderView {
  return toOrderView(createActor(orderMachine, { input: NEW_ORDER_INPUT }).getSnapshot());
}

/**
 * The order as the page shows it. Hydration has to find what was prerendered: an order that is not
 * new shows right after it, before the next paint. A new one is rendered again all the same, since
 * with that the subscription stands before the next event: a tick in between would flicker.
 */
export function useOrderView(actor: OrderActor, { isNew }: { isNew: boolean }): OrderView {
  const view = useSelector(actor, toOrderView);
  const [prerendered, setPrerendered] = useState<OrderView | null>(() =>
    isNew ? view : newOrderView(),
  );
  // oxlint-disable-next-line react/set-state-in-effect -- the second rendering is what is wanted
  useLayoutEffect(() => setPrerendered(null), []);
  return prerendered ?? view;
}
