import { MACHINES } from '../../machines/index.ts';
import type { LiveMachine } from '../statechart/live/frame.ts';
import { simulate } from '../statechart/simulate/simulate.ts';
import { REASONS } from './samples.ts';

/** Simulates a machine of the product from its beginning. @throws Error for an unknown id */
export function simulationOf(id: string): LiveMachine {
  const found = MACHINES.find(({ machine }) => machine.id === id);
  if (found === undefined) throw new Error(`there is no machine "${id}"`);
  const { machine, samples } = found;
  const reasons = REASONS[id] ?? {};
  return simulate<typeof machine>(machine, {
    samples: samples.events,
    reasons,
    input: samples.input,
  });
}
