import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes, arrowIdOf } from '../arrows.ts';
import type { EventJson } from '../chart.ts';

/**
 * Sample events by type; several of a type where guards distinguish between them, and an empty list for an
 * event that nobody can send now: only actors of the machine send it, or there is nothing for it to name.
 */
export type Samples = Readonly<Record<string, readonly EventJson[]>>;

/**
 * Returns the sample events that are given for a type. An event that is written by hand can have the name of a
 * property that every object has, such as `toString`.
 */
export function givenSamples(
  samples: Samples,
  eventType: string,
): readonly EventJson[] | undefined {
  return Object.hasOwn(samples, eventType) ? samples[eventType] : undefined;
}

/** Returns the sample events of a type, or else a minimal event of that type. */
export function samplesOf(samples: Samples, eventType: string): readonly EventJson[] {
  const given = givenSamples(samples, eventType);
  return given === undefined || given.length === 0 ? [minimalEvent(eventType)] : given;
}

function minimalEvent(eventType: string): EventJson {
  const [, kind, actorId] =
    /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(eventType) ?? [];
  if (actorId === undefined) return { type: eventType.replace(/\*$/, 'anything') };
  if (kind === 'done.actor') return { type: eventType, actorId, output: null };
  if (kind === 'error.actor') {
    return { type: eventType, actorId, error: { name: 'Error', message: 'Something broke' } };
  }
  return { type: eventType, snapshot: { status: 'active', context: null } };
}

/** Where an event comes from. */
type Origin = 'sender' | 'actor or clock' | 'machine';

function originOf(eventType: string): Origin {
  if (eventType === '' || eventType.startsWith('xstate.done.state.')) return 'machine';
  return eventType.startsWith('xstate.') ? 'actor or clock' : 'sender';
}

/** Whether anybody may send an event to a machine that runs: it does not come from an actor or a timer. */
export function isSentByHand(samples: Samples, eventType: string): boolean {
  return originOf(eventType) === 'sender' && givenSamples(samples, eventType)?.length !== 0;
}

/** Returns the first sample event that would take an arrow now. */
export function findFittingSample(
  snapshot: AnyMachineSnapshot,
  samples: Samples,
  { arrow, eventType }: { readonly arrow: string; readonly eventType: string },
): EventJson | undefined {
  return samplesOf(samples, eventType).find((event) =>
    arrowsTakenBy(snapshot, event).includes(arrow),
  );
}

/** The arrows of the active states, by whether a sample event takes them now. */
interface ArrowAvailability {
  readonly open: readonly string[];
  readonly blocked: readonly string[];
}

/**
 * Finds the open and blocked arrows of the active states by trying sample events. Arrows that the
 * machine takes by itself are in neither list, and without a simulation nor are those of actors and timers.
 *
 * @param simulatesActors whether events of actors and timers can be sent by hand, as in a simulation
 */
export function arrowAvailability(
  snapshot: AnyMachineSnapshot,
  samples: Samples,
  { simulatesActors }: { readonly simulatesActors: boolean },
): ArrowAvailability {
  if (snapshot.status !== 'active') return { open: [], blocked: [] };
  const transitions = activeNodes(snapshot)
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter(({ eventType }) =>
      simulatesActors ? originOf(eventType) !== 'machine' : isSentByHand(samples, eventType),
    );
  const eventTypes = new Set(transitions.map(({ eventType }) => eventType));
  const reachable = new Set(
    [...eventTypes].flatMap((type) =>
      samplesOf(samples, type).flatMap((event) => arrowsTakenBy(snapshot, event)),
    ),
  );
  const arrows = transitions.map(arrowIdOf);
  return {
    open: arrows.filter((arrow) => reachable.has(arrow)),
    blocked: arrows.filter((arrow) => !reachable.has(arrow)),
  };
}

/** Returns the arrows that an event would take now; none if a guard throws at it. */
function arrowsTakenBy(snapshot: AnyMachineSnapshot, event: EventJson): string[] {
  try {
    return snapshot.machine.getTransitionData(snapshot, event).map(arrowIdOf);
  } catch {
    return [];
  }
}
