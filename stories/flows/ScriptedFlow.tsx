import { useEffect, useState } from 'react';
import { LiveOrder } from '../../src/page/LiveOrder.tsx';
import { NEW_ORDER_INPUT } from '../../src/order/useOrderView.ts';
import { offerOrder } from '../support/offering.ts';
import { startScripted, type Scripting } from './scripted.ts';

const NOTHING_TYPED: readonly [] = [];

/** The live form of a new order, on services that answer by a script. */
export function ScriptedFlow({ script, network, locale, onLeave }: Scripting) {
  const [order] = useState(() =>
    startScripted({ script, network, locale, onLeave }, NEW_ORDER_INPUT),
  );
  useEffect(() => offerOrder(order.actor), [order]);
  useEffect(
    () => () => {
      order.actor.stop();
    },
    [order],
  );
  return <LiveOrder {...order} isNew typed={NOTHING_TYPED} />;
}
