import { MACHINES } from '../../machines/index.ts';
import type { Samples } from '../statechart/live/samples.ts';

/** The sample events of each machine, by its id. */
export const SAMPLES: Readonly<Record<string, Samples>> = Object.fromEntries(
  MACHINES.map(({ machine, samples }) => [machine.id, samples.events] as const),
);
