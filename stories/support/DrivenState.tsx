import type { Decorator } from '@storybook/react-vite';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import { simulateOrder } from '../fixtures/simulations.ts';
import { orderOfBatch } from './orderOfBatch.ts';
import { CHARTS } from '../../src/charts/index.ts';
import { offerSimulation } from '../../src/statechart/storybook/stories.ts';

const Driven = createContext<OrderView | null>(null);

/**
 * Returns the view of a state story: the view given, or that of the simulation once its chart
 * drives it.
 */
export function useDriven(initial: OrderView): OrderView {
  return useContext(Driven) ?? initial;
}

interface DrivenStateProps {
  /** The machine's id. */
  readonly chart: string;
  /** The name of the fixture that the story shows. */
  readonly state: string;
  readonly children: ReactNode;
}

/**
 * Lets the charts drive a state story: the first arrow that is clicked moves a simulation of the order and
 * its batch in the story's state. Until then nothing runs.
 */
function DrivenState({ chart, state, children }: DrivenStateProps) {
  const [view, setView] = useState<OrderView | null>(null);
  useEffect(() => {
    const withdraw = offerSimulation(CHARTS, () => startSimulation(chart, state, setView));
    return () => {
      withdraw();
      setView(null);
    };
  }, [chart, state]);
  return <Driven value={view}>{children}</Driven>;
}

/** The decorator of state stories: {@link DrivenState} for the story's machine, in the state of its name. */
export const drivenState: Decorator = (Story, { name, parameters }) => (
  <DrivenState chart={parameters.statechart.machine} state={name}>
    <Story />
  </DrivenState>
);

/** Simulates an order and its batch in the state of a story. */
function startSimulation(
  chart: string,
  state: string,
  show: (view: OrderView) => void,
): ReadonlyMap<string, LiveMachine> {
  const machines = simulateOrder(chart === 'order' ? state : orderOfBatch(state));
  // The batch that the order runs, or the last one if it runs none.
  if (chart === 'uploadBatch') machines.get(chart)?.restart(state);
  const order = machines.get('order');
  order?.subscribe(() => show(toOrderView(order.getSnapshot())));
  return machines;
}
