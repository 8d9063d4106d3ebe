import { useEffect, useState } from 'react';
import { LiveOrder } from '../../src/page/LiveOrder.tsx';
import { NEW_ORDER_INPUT } from '../../src/order/useOrderView.ts';
import type { Network } from '../support/setting.ts';
import { startScripted, type Script } from './scripted.ts';

export interface FlowProps {
  readonly script: Script;
  readonly network: Network;
  /** Hears the address of the payment page instead of the browser. */
  readonly onLeave: (url: string) => void;
}

const NOTHING_TYPED: readonly [] = [];

/** The live form of a new order, on services that answer by a script. */
export function ScriptedFlow({ script, network, onLeave }: FlowProps) {
  const [order] = useState(() => startScripted(script, network, NEW_ORDER_INPUT, onLeave));
  useEffect(
    () => () => {
      order.actor.stop();
    },
    [order],
  );
  return <LiveOrder {...order} isNew typed={NOTHING_TYPED} />;
}
