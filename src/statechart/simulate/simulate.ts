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
import { newSession } from '../live/feed.ts';
import type { Frame, LiveMachine, Start } from '../live/frame.ts';
import { frameOf, wordsOf } from '../live/frameOf.ts';
import { fittingSample, samplesOf, type Samples } from '../live/samples.ts';
import { createLiveStore } from '../live/store.ts';
import { think, type Outcome } from './scope.ts';

/** A state to start from: one that is found, or the first one of another input. */
export type SimulationStart<Machine extends AnyStateMachine> = Start &
  (
    | { readonly value: StateValue; readonly context: ContextFrom<Machine> }
    | { readonly input: InputFrom<Machine> }
  );

export interface SimulationOptions<Machine extends AnyStateMachine> {
  readonly samples?: Samples;
  /** What the machine is given at its beginning, where it asks for something. */
  readonly input?: InputFrom<Machine>;
  readonly starts?: readonly SimulationStart<Machine>[];
  /** The one of `starts` to begin with. */
  readonly start?: string | undefined;
}

/** A machine to be tried: guards and assignments are its own, effects never run. */
export interface Simulation<Machine extends AnyStateMachine> extends LiveMachine {
  readonly kind: 'simulation';
  /** The snapshot of the frame that is shown. */
  getSnapshot(): SnapshotFrom<Machine>;
}

/**
 * Simulates a machine. What its actors and the clock would tell is sent by hand like any event.
 *
 * @throws Error when a start is asked for that is not among `starts`
 */
export function simulate<Machine extends AnyStateMachine>(
  machine: Machine,
  { samples = {}, input, starts = [], start }: SimulationOptions<Machine> = {},
): Simulation<Machine> {
  const session = newSession();
  const thought = think(machine);
  const store = createLiveStore();
  // One for each frame.
  let snapshots: readonly AnyMachineSnapshot[] = [];
  let count = 0;

  function frame({ snapshot, taken }: Outcome, event: { readonly type: string }): Frame {
    const index = count;
    count += 1;
    const step = { session, actor: session, parent: null, index, taken, event };
    return frameOf(snapshot, step, samples, { speaksForActors: true });
  }

  function begin(id: string | undefined): void {
    const found = starts.find((candidate) => candidate.id === id);
    if (id !== undefined && found === undefined) throw new Error(`There is no start "${id}"`);
    const outcome =
      found !== undefined && 'value' in found
        ? { snapshot: thought.resolve(found), taken: [] }
        : thought.start(found === undefined ? input : found.input);
    snapshots = [outcome.snapshot];
    store.set([frame(outcome, { type: 'xstate.init' })]);
  }

  /** Goes on from the frame that is shown; what came after it is given up. */
  function goOn(event: EventJson, step: (from: AnyMachineSnapshot) => Outcome): void {
    const { frames, shown } = store.getState();
    const from = snapshots[shown];
    const last = frames[shown];
    if (from === undefined || last?.status !== 'active') return;
    const next = attempt(from, event, last, step);
    snapshots = [...snapshots.slice(0, shown + 1), next.snapshot];
    store.set([...frames.slice(0, shown + 1), next.frame]);
  }

  /** As a running actor would, the machine ends where one of its own functions throws. */
  function attempt(
    from: AnyMachineSnapshot,
    event: EventJson,
    last: Frame,
    step: (from: AnyMachineSnapshot) => Outcome,
  ): { snapshot: AnyMachineSnapshot; frame: Frame } {
    try {
      const outcome = step(from);
      return { snapshot: outcome.snapshot, frame: frame(outcome, event) };
    } catch (error) {
      const broken = frame({ snapshot: from, taken: [] }, event);
      const end = { status: 'error', error: wordsOf(error), open: [], blocked: [] } as const;
      return { snapshot: from, frame: { ...broken, active: last.active, ...end } };
    }
  }

  function send(event: EventJson): void {
    goOn(event, (from) => thought.next(from, event));
  }

  begin(start);
  return {
    kind: 'simulation',
    getState: store.getState,
    subscribe: store.subscribe,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the machine's own, whose type the steps above do not need
    getSnapshot: () => snapshots[store.getState().shown] as SnapshotFrom<Machine>,
    take(arrow, { event, isForced = false } = {}) {
      const transition = transitionOf(thought.machine, arrow);
      const from = snapshots[store.getState().shown];
      if (transition === undefined || from === undefined) return;
      const { eventType } = transition;
      const fitting = event ?? fittingSample(from, samples, { arrow, eventType });
      if (isForced) {
        const sent = fitting ?? samplesOf(samples, eventType)[0] ?? { type: eventType };
        goOn(sent, () => thought.force(from, sent, transition));
      } else if (fitting !== undefined) {
        send(fitting);
      }
    },
    send,
    samplesOf: (eventType) => samplesOf(samples, eventType),
    travelTo: (position) => store.set(store.getState().frames, position),
    starts,
    restart: begin,
  };
}
