import { MACHINES } from '../../machines/index.ts';
import { ORDER_REASONS } from '../../machines/order/reasons.ts';
import type { EventJson } from '../statechart/chart.ts';
import type { Reasons } from '../statechart/live/conditions.ts';
import type { Samples } from '../statechart/live/samples.ts';

/** The sample events of each machine, by its id, for simulations. */
export const SAMPLES: Readonly<Record<string, Samples>> = Object.fromEntries(
  MACHINES.map(({ machine, samples }) => [machine.id, samples.events] as const),
);

/** Returns the sample events of a machine, which contain nothing of a visitor's order. */
export function knownEvents(machine: string): readonly EventJson[] {
  return Object.values(SAMPLES[machine] ?? {}).flat();
}

/** The sample events of each machine, by its id, while it runs: those that only its actors send are withheld. */
export const RUNNING_SAMPLES: Readonly<Record<string, Samples>> = Object.fromEntries(
  MACHINES.map(({ machine, samples: { events, sentByActors } }) => {
    const withheld = Object.fromEntries(sentByActors.map((type) => [type, []] as const));
    return [machine.id, { ...events, ...withheld }] as const;
  }),
);

/** Why the guards of each machine are false, by its id. */
export const REASONS: Readonly<Record<string, Reasons>> = { order: ORDER_REASONS };
