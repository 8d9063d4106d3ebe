import { Actor, StateMachine, type AnyStateMachine } from 'xstate';
import { newSession } from '../live/feed.ts';
import type { Frame } from '../live/frame.ts';
import { frameOf, messageOf, type FrameOptions, type Step } from '../live/frameOf.ts';
import type { Parent, SimulatedActor } from './actor.ts';
import { createPureMachine, type PureMachine, type StepResult } from './pureMachine.ts';
import { createTimeline, type Moment, type Sent, type Timeline } from './timeline.ts';

type Event = Step['event'];

/** What happens to an actor. */
interface Happening {
  readonly event: Event;
  /** By default, the event is sent. @throws whatever a function of the machine throws */
  readonly act?: (actor: SimulatedActor) => StepResult;
  /** The arrow that is taken regardless of its guard. */
  readonly forced?: string | null;
}

/** Simulated machines that run together, and receive each other's events and outputs. */
export interface System extends Pick<Timeline, 'storeOf' | 'shownOf' | 'travelTo'> {
  /** Restarts a machine. The new actor replaces the running one, and has the same parent. */
  begin(pure: PureMachine, result: StepResult, event: Event): void;
  /** Applies a happening to the shown actor of a machine, unless the actor has ended. */
  advance(chart: string, happening: Happening): void;
  /** Repeats a record without sending events between machines, because the record contains them. */
  repeat(recorded: () => void): void;
}

/** A step under construction. */
interface Draft extends Moment {
  readonly steps: [Frame, SimulatedActor][];
  readonly actors: Map<string, SimulatedActor>;
  readonly underway: Sent[];
}

/** Creates a system in which nothing runs yet. @param readings how the steps of each machine are read, by id */
export function createSystem(
  readings: ReadonlyMap<string, Omit<FrameOptions, 'simulatesActors'>>,
): System {
  const session = newSession();
  const timeline = createTimeline([...readings.keys()]);
  let frameCount = 0;
  let actorCount = 0;
  let isRepeating = false;

  function frame(
    { id, pure, parent, snapshot }: SimulatedActor,
    step: Pick<Step, 'event' | 'before' | 'taken' | 'forced'>,
  ): Frame {
    const reading = readings.get(pure.machine.id) ?? { samples: {}, reasons: {} };
    const place = { session, actor: id, parent: parent?.id ?? null, index: frameCount };
    frameCount += 1;
    return frameOf(snapshot, { ...place, ...step }, { ...reading, simulatesActors: true });
  }

  /** Returns the last frame of an actor that was stopped or failed. */
  function lastFrame(
    actor: SimulatedActor,
    event: Event,
    end: Pick<Frame, 'status' | 'error'>,
    forced: string | null = null,
  ): Frame {
    const step = frame(actor, { event, before: null, taken: [], forced });
    return { ...step, ...end, open: [], blocked: [], conditions: {} };
  }

  /** Like a running actor, a simulated one ends if one of the machine's functions throws. */
  function happen(draft: Draft, before: SimulatedActor, { event, act, forced }: Happening): void {
    let result: StepResult;
    try {
      result = act?.(before) ?? before.pure.next(before.snapshot, event);
    } catch (error) {
      const end = { status: 'error', error: messageOf(error) } as const;
      settle(draft, before, before, lastFrame(before, event, end, forced), []);
      return;
    }
    const { snapshot, taken, sent } = result;
    const actor = { ...before, snapshot };
    const step = { event, before: before.snapshot, taken, forced: forced ?? null };
    settle(draft, before, actor, frame(actor, step), sent);
  }

  /** Records a step and its consequences: actors that start and stop, and events that are sent. */
  function settle(
    draft: Draft,
    before: SimulatedActor | null,
    actor: SimulatedActor,
    step: Frame,
    sent: StepResult['sent'],
  ): void {
    const { id, parent, snapshot } = actor;
    const isActive = step.status === 'active';
    draft.steps.push([step, actor]);
    if (isActive) draft.actors.set(id, actor);
    else draft.actors.delete(id);
    const earlier = before?.snapshot.children ?? {};
    const later = isActive ? snapshot.children : {};
    for (const child of childrenOf(draft, id)) {
      const as = child.parent?.as ?? '';
      if (later[as] !== earlier[as]) stop(draft, child);
    }
    for (const [as, ref] of Object.entries(later)) {
      if (ref !== earlier[as]) start(draft, ref, { id, as });
    }
    for (const { to, event } of sent) {
      const child = childrenOf(draft, id).find((each) => each.parent?.as === to);
      send(draft, to === null ? parent?.id : child?.id, event);
    }
    if (!isActive && parent !== null) send(draft, parent.id, endOf(parent.as, step, snapshot));
  }

  /** Starts the machine that another one runs as an actor, if it is one of the system. */
  function start(draft: Draft, ref: unknown, parent: Parent): void {
    if (!(ref instanceof Actor) || !isMachine(ref.logic) || !readings.has(ref.logic.id)) return;
    const initial = ref.getSnapshot();
    if (initial.status === 'error') {
      send(draft, parent.id, brokenEvent(parent.as, messageOf(initial.error)));
      return;
    }
    const pure = createPureMachine(ref.logic);
    // A state to start from can specify the states of its actors.
    const isResumed = ref.options.snapshot !== undefined;
    const result = isResumed ? pure.resolve(initial) : pure.start(ref.options.input);
    enter(draft, pure, result, { type: 'xstate.init' }, parent);
  }

  /** Adds an actor that starts. */
  function enter(
    draft: Draft,
    pure: PureMachine,
    { snapshot, taken, sent }: StepResult,
    event: Event,
    parent: Parent | null,
  ): void {
    actorCount += 1;
    const actor = { id: `${session}:${actorCount}`, pure, snapshot, parent };
    settle(draft, null, actor, frame(actor, { event, before: null, taken }), sent);
  }

  function stop(draft: Draft, actor: SimulatedActor): void {
    const end = { status: 'stopped', error: null } as const;
    draft.steps.push([lastFrame(actor, { type: 'xstate.stop' }, end), actor]);
    remove(draft, actor);
  }

  function remove(draft: Draft, { id }: SimulatedActor): void {
    draft.actors.delete(id);
    for (const child of childrenOf(draft, id)) stop(draft, child);
  }

  function send(draft: Draft, to: string | undefined, event: Event): void {
    if (to !== undefined && !isRepeating) draft.underway.push({ to, event });
  }

  function draftWith(underway: readonly Sent[]): Draft {
    return { steps: [], actors: new Map(timeline.now().actors), underway: [...underway] };
  }

  /** Delivers the pending events in order, and those that are sent meanwhile. */
  function deliver(): void {
    const { actors, underway } = timeline.now();
    const [next, ...rest] = underway;
    if (next === undefined) return;
    const moment = draftWith(rest);
    const actor = actors.get(next.to);
    if (actor !== undefined) happen(moment, actor, next);
    timeline.add(moment);
    deliver();
  }

  return {
    storeOf: timeline.storeOf,
    shownOf: timeline.shownOf,
    travelTo: (chart, position) => timeline.travelTo(chart, position),
    begin(pure, result, event) {
      const { id } = pure.machine;
      const shown = timeline.shownOf(id);
      const replaced = shown === undefined ? undefined : timeline.now().actors.get(shown.id);
      timeline.dropLater();
      timeline.forget(id);
      const moment = draftWith(timeline.now().underway);
      if (replaced !== undefined) remove(moment, replaced);
      enter(moment, pure, result, event, replaced?.parent ?? null);
      timeline.add(moment);
      deliver();
      timeline.publish();
    },
    advance(chart, happening) {
      const shown = timeline.shownOf(chart);
      if (shown === undefined || !timeline.now().actors.has(shown.id)) return;
      timeline.dropLater();
      deliver();
      const actor = timeline.now().actors.get(shown.id);
      if (actor !== undefined) {
        const moment = draftWith([]);
        happen(moment, actor, happening);
        timeline.add(moment);
        deliver();
      }
      timeline.publish();
    },
    repeat(recorded) {
      isRepeating = true;
      try {
        recorded();
      } finally {
        isRepeating = false;
      }
    },
  };
}

function childrenOf({ actors }: Moment, id: string): SimulatedActor[] {
  return [...actors.values()].filter(({ parent }) => parent?.id === id);
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return logic instanceof StateMachine;
}

/** Returns the event that reports the end of an actor to its parent. */
function endOf(as: string, { status, error }: Frame, { output }: SimulatedActor['snapshot']) {
  return status === 'done'
    ? { type: `xstate.done.actor.${as}`, actorId: as, output }
    : brokenEvent(as, error ?? '');
}

function brokenEvent(as: string, message: string) {
  return { type: `xstate.error.actor.${as}`, actorId: as, error: { name: 'Error', message } };
}
