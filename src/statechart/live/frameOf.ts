import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../arrows.ts';
import type { Frame } from './frame.ts';
import { toEventJson, toJson } from './json.ts';
import { arrowAvailability, type Samples } from './samples.ts';

/** The parts of a frame that are not in the snapshot. */
export interface Step extends Pick<Frame, 'session' | 'actor' | 'parent' | 'index' | 'taken'> {
  readonly event: { readonly type: string };
}

/** Returns a step as a frame; `simulatesActors` as in {@link arrowAvailability}. */
export function frameOf(
  snapshot: AnyMachineSnapshot,
  { event, ...step }: Step,
  samples: Samples,
  options: { readonly simulatesActors: boolean },
): Frame {
  return {
    ...step,
    chart: snapshot.machine.id,
    event: toEventJson(event),
    active: activeNodes(snapshot).map(({ id }) => id),
    ...arrowAvailability(snapshot, samples, options),
    context: toJson(snapshot.context),
    status: snapshot.status,
    error: snapshot.status === 'error' ? messageOf(snapshot.error) : null,
  };
}

/** Returns the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
