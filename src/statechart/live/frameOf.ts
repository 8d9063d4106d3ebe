import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../arrows.ts';
import type { Frame } from './frame.ts';
import { toEventJson, toJson } from './json.ts';
import { opennessOf, type Samples } from './samples.ts';

/** What of a frame a snapshot does not tell. */
export interface Step extends Pick<Frame, 'session' | 'actor' | 'parent' | 'index' | 'taken'> {
  readonly event: { readonly type: string };
}

/** A step of a machine as a frame; `speaksForActors` as in {@link opennessOf}. */
export function frameOf(
  snapshot: AnyMachineSnapshot,
  { event, ...step }: Step,
  samples: Samples,
  options: { readonly speaksForActors: boolean },
): Frame {
  return {
    ...step,
    chart: snapshot.machine.id,
    event: toEventJson(event),
    active: activeNodes(snapshot).map(({ id }) => id),
    ...opennessOf(snapshot, samples, options),
    context: toJson(snapshot.context),
    status: snapshot.status,
    error: snapshot.status === 'error' ? wordsOf(snapshot.error) : null,
  };
}

/** What an error says. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
