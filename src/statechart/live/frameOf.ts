import type { AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import { activeNodes, arrowIdOf, transitionsOf } from '../arrows.ts';
import { conditionValues, type Reasons } from './conditions.ts';
import type { Frame, Refused } from './frame.ts';
import { toEventJson, toJson } from './json.ts';
import { arrowAvailability, samplesOf, type Samples } from './samples.ts';

/** The parts of a frame that are not in the snapshot. */
export interface Step extends Pick<Frame, 'session' | 'actor' | 'parent' | 'index' | 'taken'> {
  readonly event: { readonly type: string };
  /** The same actor's snapshot before the event; `null` for its first. */
  readonly before: AnyMachineSnapshot | null;
  readonly forced?: string | null;
}

/** How a machine's steps are read. */
export interface FrameOptions {
  readonly samples: Samples;
  readonly reasons: Reasons;
  /** As in {@link arrowAvailability}. */
  readonly simulatesActors: boolean;
}

/** Returns a step as a frame. */
export function frameOf(
  snapshot: AnyMachineSnapshot,
  { event, before, forced = null, ...step }: Step,
  options: FrameOptions,
): Frame {
  const { samples, reasons } = options;
  const guarded = activeNodes(snapshot)
    .flatMap(transitionsOf)
    .filter(({ guard }) => guard !== undefined);
  const questions = guarded.map(({ guard, eventType }) => ({
    guard,
    events: eventType === '' ? [event] : samplesOf(samples, eventType),
  }));
  return {
    ...step,
    chart: snapshot.machine.id,
    event: toEventJson(event),
    forced,
    active: activeNodes(snapshot).map(({ id }) => id),
    ...arrowAvailability(snapshot, samples, options),
    conditions: snapshot.status === 'active' ? conditionValues(snapshot, questions, reasons) : {},
    refused:
      before === null || step.taken.length > 0 || snapshot.status === 'error'
        ? null
        : refusedBy(before, event, reasons),
    context: toJson(snapshot.context),
    status: snapshot.status,
    output: toJson(snapshot.output),
    error: snapshot.status === 'error' ? messageOf(snapshot.error) : null,
  };
}

/** Returns the guarded arrows of an event that took none; `null` if the active states have none. */
function refusedBy(
  before: AnyMachineSnapshot,
  event: { readonly type: string },
  reasons: Reasons,
): Refused | null {
  const waiting = activeNodes(before)
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter((transition) => transition.guard !== undefined && isFor(event, transition));
  if (waiting.length === 0) return null;
  const questions = waiting.map(({ guard }) => ({ guard, events: [event] }));
  return {
    arrows: waiting.map(arrowIdOf),
    conditions: conditionValues(before, questions, reasons),
  };
}

/** Whether a transition is for an event, by its type or by a pattern as `mouse.*`. */
function isFor(event: { readonly type: string }, { eventType }: AnyTransitionDefinition): boolean {
  if (!eventType.endsWith('*')) return eventType === event.type;
  return event.type.startsWith(eventType.slice(0, -1)) && !event.type.startsWith('xstate.');
}

/** Returns the message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
