import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import { orderMachine } from '../../machines/order.ts';
import { EMPTY_DRAFT } from '../domain/draft.ts';
import { toOrderView, type OrderView } from './view.ts';
import type { OrderInput } from '../../machines/orderEvents.ts';

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
export const NEW_ORDER_VIEW: OrderView = toOrderView(
  createActor(orderMachine, { input: NEW_ORDER_INPUT }).getSnapshot(),
);

/**
 * The order as the page shows it. The first rendering is that of a new order, since hydration has
 * to find what was prerendered; a restored order shows before the next paint.
 */
export function useOrderView(actor: OrderActor): OrderView {
  const view = useSelector(actor, toOrderView);
  const [isHydrated, setIsHydrated] = useState(false);
  useLayoutEffect(() => setIsHydrated(true), []);
  return isHydrated ? view : NEW_ORDER_VIEW;
}
