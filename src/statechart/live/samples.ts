import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes, arrowIdOf } from '../arrows.ts';
import type { EventJson } from '../chart.ts';

/** Events to try a machine with, by the type its transitions name; several where guards differ. */
export type Samples = Readonly<Record<string, readonly EventJson[]>>;

/** Samples of the events of one type; where none is given, the least that makes such an event. */
export function samplesOf(samples: Samples, eventType: string): readonly EventJson[] {
  const given = samples[eventType];
  return given === undefined || given.length === 0 ? [leastOf(eventType)] : given;
}

function leastOf(eventType: string): EventJson {
  const [, kind, actorId] =
    /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? [];
  if (actorId === undefined) return { type: eventType.replace(/\*$/, 'anything') };
  if (kind === 'done.actor') return { type: eventType, actorId, output: null };
  if (kind === 'error.actor') {
    return { type: eventType, actorId, error: { name: 'Error', message: 'Something broke' } };
  }
  return { type: eventType, snapshot: { status: 'active', context: null } };
}

/** Who makes an event happen. */
type Cause = 'sender' | 'actor or clock' | 'machine';

function causeOf(eventType: string): Cause {
  if (eventType === '' || eventType.startsWith('xstate.done.state.')) return 'machine';
  return eventType.startsWith('xstate.') ? 'actor or clock' : 'sender';
}

/** The first sample that would take an arrow now. */
export function fittingSample(
  snapshot: AnyMachineSnapshot,
  samples: Samples,
  { arrow, eventType }: { readonly arrow: string; readonly eventType: string },
): EventJson | undefined {
  return samplesOf(samples, eventType).find((event) => takenBy(snapshot, event).includes(arrow));
}

/** Which arrows of the active states can be taken now. */
export interface Openness {
  readonly open: readonly string[];
  readonly blocked: readonly string[];
}

/**
 * Finds out by samples which arrows of the active states are open. Those that the machine takes by
 * itself are neither open nor blocked.
 *
 * @param speaksForActors whether what actors and the clock tell may be sent too, as a simulation does
 */
export function opennessOf(
  snapshot: AnyMachineSnapshot,
  samples: Samples,
  { speaksForActors }: { readonly speaksForActors: boolean },
): Openness {
  if (snapshot.status !== 'active') return { open: [], blocked: [] };
  const transitions = activeNodes(snapshot)
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter(({ eventType }) => {
      const cause = causeOf(eventType);
      return cause === 'sender' || (cause === 'actor or clock' && speaksForActors);
    });
  const eventTypes = new Set(transitions.map(({ eventType }) => eventType));
  const reachable = new Set(
    [...eventTypes].flatMap((type) =>
      samplesOf(samples, type).flatMap((event) => takenBy(snapshot, event)),
    ),
  );
  const arrows = transitions.map(arrowIdOf);
  return {
    open: arrows.filter((arrow) => reachable.has(arrow)),
    blocked: arrows.filter((arrow) => !reachable.has(arrow)),
  };
}

/** The arrows that an event would take now; none where a guard cannot make sense of it. */
function takenBy(snapshot: AnyMachineSnapshot, event: EventJson): string[] {
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(arrowIdOf);
  } catch {
    return [];
  }
}
