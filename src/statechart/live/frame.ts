import type { EventJson, Json } from '../chart.ts';
import type { Run } from './run.ts';
import type { ConditionValues } from './conditions.ts';

/** One step of a running actor, as JSON. */
export interface Frame {
  /** The feed or simulation it comes from; a reload starts another one. */
  readonly session: string;
  /** The chart's id. */
  readonly chart: string;
  /** The actor's id in its system: a machine that is invoked twice runs as two actors. */
  readonly actor: string;
  readonly parent: string | null;
  /** The number of earlier steps of all actors of the session. */
  readonly index: number;
  readonly event: EventJson;
  /** Ids of the active states, containers included. */
  readonly active: readonly string[];
  /** Ids of the arrows just taken, in order; empty where XState does not report them. */
  readonly taken: readonly string[];
  /** The arrow that a simulation took regardless of its guard; `null` for an ordinary step. */
  readonly forced: string | null;
  /** Ids of the arrows that one of their sample events would take now. */
  readonly open: readonly string[];
  /** Ids of the arrows of active states that no sample event would take now. */
  readonly blocked: readonly string[];
  /** The conditions of the guards of active states. */
  readonly conditions: ConditionValues;
  /** The arrows whose guards refused the event, if it had no effect for that reason. */
  readonly refused: Refused | null;
  readonly context: Json;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** The output of a machine that is done; `null` for one that is not. */
  readonly output: Json;
  /** The error's message, where `status` is `error`. */
  readonly error: string | null;
}

/** What kept an event from having an effect. */
export interface Refused {
  readonly arrows: readonly string[];
  /** The conditions of their guards, as they were for this event. */
  readonly conditions: ConditionValues;
}

/** The frames of a machine and which one is shown; the same value until something changes. */
export interface LiveState {
  /** The steps of all actors of the chart, oldest first. */
  readonly frames: readonly Frame[];
  /** The position in `frames` of the frame that is shown: the last one, or one travelled to. */
  readonly shown: number;
  /** Whether an earlier frame than the last one is shown. */
  readonly isInPast: boolean;
}

/** How an arrow is to be taken. */
export interface TakeOptions {
  /** The event to send; by default the first sample event that takes the arrow. */
  readonly event?: EventJson;
  /** Takes the arrow even if its guard is false. Simulations only. */
  readonly isForced?: boolean;
}

/**
 * A machine that a viewer shows and drives: a running actor or a simulation. `subscribe` and
 * `getState` fit React's `useSyncExternalStore`.
 */
export interface LiveMachine {
  readonly kind: 'live' | 'simulation';
  readonly getState: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends the event that takes an arrow; nothing if the arrow is closed. */
  take(arrow: string, options?: TakeOptions): void;
  /** Sends any event; a machine that runs gets none in the name of its actors or timers. */
  send(event: EventJson): void;
  /**
   * Returns the sample events of a type, or one with only the type; none for an event that nobody can send a
   * running machine now.
   */
  readonly samplesOf: (eventType: string) => readonly EventJson[];
  /** Shows an earlier frame, from which a simulation continues. */
  readonly travelTo: (position: number) => void;
  /**
   * Takes the arrows of a path to a state (`null`: its last arrow stays in place), from another start if
   * need be. Simulations only.
   */
  goTo(arrows: readonly string[], target: string | null): void;
  /** Replays a run from its start. Simulations only. */
  replay(run: Run): void;
  /** States to start from; empty unless it is a simulation. */
  readonly starts: readonly Start[];
  /** Restarts a simulation from the initial state or from one of `starts`. */
  restart(start?: string): void;
}

/** A state that a simulation can start from. */
export interface Start {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  /** Id of the state that it is named for, where several are active. */
  readonly about?: string | undefined;
}
