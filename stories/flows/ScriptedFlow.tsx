import { useEffect, useState } from 'react';
import type { OrderInput } from '../../machines/order/context.ts';
import { LiveOrder } from '../../src/page/LiveOrder.tsx';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { ExampleProvider } from '../support/ExampleProvider.tsx';
import { offerOrder } from '../support/offering.ts';
import { startScriptedOrder, type FlowOptions } from './scripted.ts';

const NOTHING_TYPED: readonly [] = [];

interface ScriptedFlowProps extends FlowOptions {
  /** The order that the tab stored, and how its visitor returned; without it the order is new. */
  readonly kept?: Partial<OrderInput>;
}

/** The live order form, with services that answer by a script. */
export function ScriptedFlow({ kept, ...options }: ScriptedFlowProps) {
  const [order] = useState(() => startScriptedOrder(options, { ...NEW_ORDER_INPUT, ...kept }));
  const { actor, files, chooseNetwork } = order;
  // The toolbar's choice reaches a flow that runs.
  useEffect(() => chooseNetwork(options.network), [chooseNetwork, options.network]);
  useEffect(() => offerOrder(order), [order]);
  useEffect(
    () => () => {
      actor.stop();
    },
    [actor],
  );
  return (
    <ExampleProvider>
      <LiveOrder
        actor={actor}
        files={files}
        isNew={kept === undefined}
        storedEntries={NOTHING_TYPED}
      />
    </ExampleProvider>
  );
}
