import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import { simulateOrder, simulateUploadBatch } from '../fixtures/simulations.ts';
import { viewOfBatch } from '../states/orderOfBatch.ts';
import { offerSimulation } from './offering.ts';

const Driven = createContext<OrderView | null>(null);

/** What a state story shows: the state it stands still in, until it is driven from its chart. */
export function useDriven(standing: OrderView): OrderView {
  return useContext(Driven) ?? standing;
}

interface DrivenStateProps {
  /** The chart of the machine that stands still. */
  readonly chart: string;
  /** The fixture it stands in. */
  readonly state: string;
  readonly children: ReactNode;
}

/**
 * Lets a state story be driven from its chart: the first arrow that is clicked starts a simulation of
 * the machine in the story's state. Until then nothing runs and nothing moves.
 */
export function DrivenState({ chart, state, children }: DrivenStateProps) {
  const [view, setView] = useState<OrderView | null>(null);
  useEffect(() => {
    const withdraw = offerSimulation(chart, () => begin(chart, state, setView));
    return () => {
      withdraw();
      setView(null);
    };
  }, [chart, state]);
  return <Driven value={view}>{children}</Driven>;
}

function begin(chart: string, state: string, show: (view: OrderView) => void): LiveMachine {
  if (chart === 'uploadBatch') {
    const batch = simulateUploadBatch(state);
    batch.subscribe(() => {
      const { value, context } = batch.getSnapshot();
      // The machine leaves `deciding` before anybody sees it.
      if (value !== 'deciding') show(viewOfBatch({ name: state, value, context }));
    });
    return batch;
  }
  const order = simulateOrder(state);
  order.subscribe(() => show(toOrderView(order.getSnapshot())));
  return order;
}
