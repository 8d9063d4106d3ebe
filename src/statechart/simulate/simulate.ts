import type { AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate';
import { transitionOf } from '../arrows.ts';
import type { EventJson } from '../chart.ts';
import type { Reasons } from '../live/conditions.ts';
import type { LiveMachine, Start } from '../live/frame.ts';
import { findFittingSample, samplesOf, type Samples } from '../live/samples.ts';
import type { Run } from '../live/run.ts';
import { isSame, stateValueOf } from './stateValue.ts';
import { goTo } from './goTo.ts';
import { createPureMachine, type ResolvedState } from './pureMachine.ts';
import { createSystem, type System } from './system.ts';

/** A state to start from: a given one, or the initial state for another input. */
export type SimulationStart<Machine extends AnyStateMachine> = Start &
  (
    | (ResolvedState & { readonly context: ContextFrom<Machine> })
    | { readonly input: InputFrom<Machine> }
  );

interface SimulationOptions<Machine extends AnyStateMachine> {
  readonly samples?: Samples;
  /** Why guards are false. */
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
  options: SimulationOptions<Machine> = {},
): Simulation<Machine> {
  const system = createSystem(new Map([[machine.id, readingOf(options)]]));
  const simulation = simulationIn(system, machine, options);
  simulation.restart(options.start);
  return simulation;
}

/** A machine and how it is simulated. */
interface Simulated {
  readonly machine: AnyStateMachine;
  readonly options: SimulationOptions<AnyStateMachine>;
}

/**
 * Simulates a machine as {@link simulate} does, together with machines that it runs as its actors. They
 * receive their input and events from it, and it receives their events and outputs. Until it starts them they
 * run by themselves, except for those that need an input that only it can provide.
 *
 * @returns the simulations, by the ids of the machines
 */
export function simulateTogether(
  root: Simulated,
  others: readonly Simulated[],
): ReadonlyMap<string, Simulation<AnyStateMachine>> {
  const all = [root, ...others];
  const system = createSystem(
    new Map(all.map(({ machine, options }) => [machine.id, readingOf(options)])),
  );
  const simulations = new Map(
    all.map(({ machine, options }) => [machine.id, simulationIn(system, machine, options)]),
  );
  // The root starts last, because the actor of a machine that was started last is the one shown.
  for (const { machine, options } of others) {
    const { snapshot } = createPureMachine(machine).start(options.input);
    if (snapshot.status !== 'error') simulations.get(machine.id)?.restart(options.start);
  }
  simulations.get(root.machine.id)?.restart(root.options.start);
  return simulations;
}

function readingOf({ samples = {}, reasons = {} }: SimulationOptions<AnyStateMachine>) {
  return { samples, reasons };
}

/** Returns the simulation of one of a system's machines, which has not begun. */
function simulationIn<Machine extends AnyStateMachine>(
  system: System,
  machine: Machine,
  { samples = {}, input, starts = [] }: SimulationOptions<Machine>,
): Simulation<Machine> {
  const { id: chart } = machine;
  const pure = createPureMachine(machine);
  const { getState, subscribe } = system.storeOf(chart);

  function begin(id: string | undefined): void {
    const found = starts.find((candidate) => candidate.id === id);
    if (id !== undefined && found === undefined) throw new Error(`There is no start "${id}"`);
    const result =
      found !== undefined && 'value' in found
        ? pure.resolve(found)
        : pure.start(found === undefined ? input : found.input);
    const startedAt = found === undefined ? {} : { start: found.id };
    system.begin(pure, result, { type: 'xstate.init', ...startedAt });
  }

  /** Begins where a run began, or at the machine's own start if this version lacks that state. */
  function beginAs({ start: id, from }: Run): void {
    begin(starts.some((candidate) => candidate.id === id) ? (id ?? undefined) : undefined);
    const value = from === null ? null : stateValueOf(pure.machine, from.active);
    const { context } = getState().frames[0] ?? {};
    if (from === null || value === null || isSame(from.context, context)) return;
    const result = pure.resolve({ value, context: from.context });
    system.begin(pure, result, { type: 'xstate.init' });
  }

  function send(event: EventJson): void {
    system.advance(chart, { event });
  }

  const simulation: Simulation<Machine> = {
    kind: 'simulation',
    getState,
    subscribe,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- snapshots of this machine, held by a wider type
    getSnapshot: () => system.shownOf(chart)?.snapshot as SnapshotFrom<Machine>,
    take(arrow, { event, isForced = false } = {}) {
      const shown = system.shownOf(chart);
      const transition = shown === undefined ? undefined : transitionOf(shown.pure.machine, arrow);
      if (shown === undefined || transition === undefined) return;
      const { eventType } = transition;
      const fitting = event ?? findFittingSample(shown.snapshot, samples, { arrow, eventType });
      if (isForced) {
        const sent = fitting ?? samplesOf(samples, eventType)[0] ?? { type: eventType };
        system.advance(chart, {
          event: sent,
          act: (actor) => actor.pure.force(actor.snapshot, sent, transition),
          forced: arrow,
        });
      } else if (fitting !== undefined) {
        send(fitting);
      }
    },
    send,
    samplesOf: (eventType) => samplesOf(samples, eventType),
    travelTo: (position) => system.travelTo(chart, position),
    starts,
    restart: begin,
    replay(run) {
      system.repeat(() => {
        beginAs(run);
        for (const { event, forced } of run.steps) {
          if (forced === null) send(event);
          else simulation.take(forced, { event, isForced: true });
        }
      });
    },
    goTo: (arrows, target) => goTo(simulation, arrows, target),
  };
  return simulation;
}
