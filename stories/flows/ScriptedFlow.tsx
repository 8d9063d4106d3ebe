import { useEffect, useState } from 'react';
import type { OrderInput } from '../../machines/order/context.ts';
import { LiveOrder } from '../../src/page/LiveOrder.tsx';
import { NEW_ORDER_INPUT } from '../../src/order/useOrderView.ts';
import { offerOrder } from '../support/offering.ts';
import { startScripted, type Scripting } from './scripted.ts';

const NOTHING_TYPED: readonly [] = [];

interface ScriptedFlowProps extends Scripting {
  /** What the tab kept of an order, and how its visitor came back; without it the order is new. */
  readonly kept?: Partial<OrderInput>;
}

/** The live form of an order, on services that answer by a script. */
export function ScriptedFlow({ kept, ...scripting }: ScriptedFlowProps) {
  const [order] = useState(() => startScripted(scripting, { ...NEW_ORDER_INPUT, ...kept }));
  useEffect(() => offerOrder(order.actor), [order]);
  useEffect(
    () => () => {
      order.actor.stop();
    },
    [order],
  );
  return <LiveOrder {...order} isNew={kept === undefined} storedEntries={NOTHING_TYPED} />;
}
