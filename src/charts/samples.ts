import { MACHINES } from '../../machines/index.ts';
import type { Samples } from '../statechart/live/samples.ts';

/** What each machine can be tried with, by its id. */
export const SAMPLES: Readonly<Record<string, Samples>> = Object.fromEntries(
  MACHINES.map(({ machine, samples }) => [machine.id, samples.events] as const),
);
