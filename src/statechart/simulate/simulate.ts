import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';
import { transitionOf } from '../arrows.ts';
import type { EventJson } from '../chart.ts';
import type { Reasons } from '../live/conditions.ts';
import { newSession } from '../live/feed.ts';
import type { Frame, LiveMachine, Start } from '../live/frame.ts';
import { frameOf, messageOf } from '../live/frameOf.ts';
import { findFittingSample, samplesOf, type Samples } from '../live/samples.ts';
import { createLiveStore } from '../live/store.ts';
import type { Run } from '../live/run.ts';
import { isSame, stateValueOf } from './stateValue.ts';
import { goTo } from './goTo.ts';
import { createPureMachine, type StepResult } from './pureMachine.ts';

/** A state to start from: a given one, or the initial state for another input. */
export type SimulationStart<Machine extends AnyStateMachine> = Start &
  (
    | { readonly value: StateValue; readonly context: ContextFrom<Machine> }
    | { readonly input: InputFrom<Machine> }
  );

export interface SimulationOptions<Machine extends AnyStateMachine> {
  readonly samples?: Samples;
  /** Why guards say no. */
  readonly reasons?: Reasons;
  /** The machine's input, if it has one. */
  readonly input?: InputFrom<Machine>;
  readonly starts?: readonly SimulationStart<Machine>[];
  /** The id of the one of `starts` to begin with; by default the initial state. */
  readonly start?: string | undefined;
}

/** A simulated machine: guards and assignments run, effects do not. */
export interface Simulation<Machine extends AnyStateMachine> extends LiveMachine {
  readonly kind: 'simulation';
  /** Returns the snapshot of the frame that is shown. */
  getSnapshot(): SnapshotFrom<Machine>;
}

/**
 * Simulates a machine. Events of its actors and timers are sent by hand like any other event.
 *
 * @throws Error if `start` is not among `starts`
 */
export function simulate<Machine extends AnyStateMachine>(
  machine: Machine,
  { samples = {}, reasons = {}, input, starts = [], start }: SimulationOptions<Machine> = {},
): Simulation<Machine> {
  const session = newSession();
  const pure = createPureMachine(machine);
  const store = createLiveStore();
  /** The snapshot of each frame, by position. */
  let snapshots: readonly AnyMachineSnapshot[] = [];
  let count = 0;

  function frame(
    { snapshot, taken }: StepResult,
    event: { readonly type: string },
    before: AnyMachineSnapshot | null,
    forced: string | null = null,
  ): Frame {
    const index = count;
    count += 1;
    const step = { session, actor: session, parent: null, index, taken, event, before, forced };
    return frameOf(snapshot, step, { samples, reasons, simulatesActors: true });
  }

  function begin(id: string | undefined): void {
    const found = starts.find((candidate) => candidate.id === id);
    if (id !== undefined && found === undefined) throw new Error(`There is no start "${id}"`);
    const result =
      found !== undefined && 'value' in found
        ? { snapshot: pure.resolve(found), taken: [] }
        : pure.start(found === undefined ? input : found.input);
    show(result, found?.id);
  }

  function show(result: StepResult, startedAt?: string): void {
    const event = { type: 'xstate.init', ...(startedAt === undefined ? {} : { start: startedAt }) };
    snapshots = [result.snapshot];
    store.set([frame(result, event, null)]);
  }

  /** Begins where a run began, or at the machine's own start if this version lacks that state. */
  function beginAs({ start: id, from }: Run): void {
    begin(starts.some((candidate) => candidate.id === id) ? (id ?? undefined) : undefined);
    const value = from === null ? null : stateValueOf(pure.machine, from.active);
    const { context } = store.getState().frames[0] ?? {};
    if (from === null || value === null || isSame(from.context, context)) return;
    show({ snapshot: pure.resolve({ value, context: from.context }), taken: [] });
  }

  /** Adds a step after the frame that is shown, and drops later frames. */
  function advance(
    event: EventJson,
    step: (from: AnyMachineSnapshot) => StepResult,
    forced: string | null = null,
  ): void {
    const { frames, shown } = store.getState();
    const from = snapshots[shown];
    const last = frames[shown];
    if (from === undefined || last?.status !== 'active') return;
    const next = attempt(from, event, last, step, forced);
    snapshots = [...snapshots.slice(0, shown + 1), next.snapshot];
    store.set([...frames.slice(0, shown + 1), next.frame]);
  }

  /** Like a running actor, the simulation ends if one of the machine's functions throws. */
  function attempt(
    from: AnyMachineSnapshot,
    event: EventJson,
    last: Frame,
    step: (from: AnyMachineSnapshot) => StepResult,
    forced: string | null,
  ): { snapshot: AnyMachineSnapshot; frame: Frame } {
    try {
      const result = step(from);
      return { snapshot: result.snapshot, frame: frame(result, event, from, forced) };
    } catch (error) {
      const broken = frame({ snapshot: from, taken: [] }, event, null);
      const end = { status: 'error', error: messageOf(error), open: [], blocked: [] } as const;
      return { snapshot: from, frame: { ...broken, active: last.active, ...end } };
    }
  }

  function send(event: EventJson): void {
    advance(event, (from) => pure.next(from, event));
  }

  begin(start);
  const simulation: Simulation<Machine> = {
    kind: 'simulation',
    getState: store.getState,
    subscribe: store.subscribe,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- snapshots of this machine, held by a wider type
    getSnapshot: () => snapshots[store.getState().shown] as SnapshotFrom<Machine>,
    take(arrow, { event, isForced = false } = {}) {
      const transition = transitionOf(pure.machine, arrow);
      const from = snapshots[store.getState().shown];
      if (transition === undefined || from === undefined) return;
      const { eventType } = transition;
      const fitting = event ?? findFittingSample(from, samples, { arrow, eventType });
      if (isForced) {
        const sent = fitting ?? samplesOf(samples, eventType)[0] ?? { type: eventType };
        advance(sent, () => pure.force(from, sent, transition), arrow);
      } else if (fitting !== undefined) {
        send(fitting);
      }
    },
    send,
    samplesOf: (eventType) => samplesOf(samples, eventType),
    travelTo: (position) => store.set(store.getState().frames, position),
    starts,
    restart: begin,
    replay(run) {
      beginAs(run);
      for (const { event, forced } of run.steps) {
        if (forced === null) send(event);
        else simulation.take(forced, { event, isForced: true });
      }
    },
    goTo: (arrows, target) => goTo(simulation, arrows, target),
  };
  return simulation;
}
