import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState } from 'react';
import { createActor, toObserver, type Observer, type Subscription } from 'xstate';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import { isEqual } from './isEqual.ts';
import type { OrderActor, OrderSnapshot } from './orderActor.ts';
import { NO_PRESS, type Press } from './press.ts';
import { subscribeThrottled } from './subscribeThrottled.ts';
import { toOrderView, type OrderView } from './view.ts';

/** Returns the view of a new order, which the prerendered page shows. */
export function newOrderView(): OrderView {
  return toOrderView(createActor(orderMachine, { input: NEW_ORDER_INPUT }).getSnapshot());
}

/**
 * Returns the order as the page shows it. Hydration has to match the prerendered HTML, so an order
 * that is not new shows right after hydration, before the next paint. A new order is rendered a second
 * time too: that way the subscription exists before the next event, which would flicker otherwise.
 * Nothing new shows while a press is under way.
 */
export function useOrderView(
  actor: OrderActor,
  { isNew, press = NO_PRESS }: { isNew: boolean; press?: Press },
): OrderView {
  const [shown] = useState(() => shownOrder(actor, press));
  // An event may change nothing that shows: the blur of a field that is filled in, for example.
  const view = useSelector(shown, toOrderView, isEqual);
  const [prerendered, setPrerendered] = useState<OrderView | null>(() =>
    isNew ? view : newOrderView(),
  );
  useLayoutEffect(() => press.whenOver(() => setPrerendered(null)), [press]);
  return prerendered ?? view;
}

/**
 * Returns the order as an actor to select from. Its snapshot stands still while a press is under
 * way.
 */
function shownOrder(actor: OrderActor, press: Press) {
  let shown = actor.getSnapshot();
  return {
    getSnapshot: () => shown,
    subscribe(observer: Observer<OrderSnapshot> | ((shown: OrderSnapshot) => void)): Subscription {
      const { next } = toObserver(observer);
      const show = () => {
        shown = actor.getSnapshot();
        next?.(shown);
      };
      const end = subscribeThrottled(actor, () => press.whenOver(show));
      // Shows what changed between the render and the subscription.
      press.whenOver(show);
      return { unsubscribe: end };
    },
  };
}
