import type { EventJson, Json } from '../chart.ts';

/** One step of a running actor, as data that can cross from one window to another. */
export interface Frame {
  /** The feed it comes from; a reloaded page or story is another one. */
  readonly session: string;
  /** The chart's id. */
  readonly chart: string;
  /** The actor's id in its system: a machine that is invoked twice runs as two actors. */
  readonly actor: string;
  readonly parent: string | null;
  /** Counted from 0, the start, over all actors of the session. */
  readonly index: number;
  readonly event: EventJson;
  /** Ids of the active states, containers included. */
  readonly active: readonly string[];
  /** Ids of the arrows just taken, in their order; empty where XState does not tell. */
  readonly taken: readonly string[];
  /** Ids of the arrows that their sample event would take now. */
  readonly open: readonly string[];
  /** Ids of the arrows of active states that a guard closes to every sample now. */
  readonly blocked: readonly string[];
  readonly context: Json;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** What broke, where `status` is `error`; in the words of the code. */
  readonly error: string | null;
}

/** What a viewer knows of a running machine; the same value until something changes. */
export interface LiveState {
  /** All that happened to actors of the chart that is viewed, the oldest first. */
  readonly frames: readonly Frame[];
  /** Which of them is shown, a position in `frames`: the last one, or one that was travelled to. */
  readonly shown: number;
  /** Whether the shown actor's past is looked at. */
  readonly isInPast: boolean;
}

/** How an arrow is to be taken. */
export interface TakeOptions {
  /** The event to send, edited; the arrow's first fitting sample otherwise. */
  readonly event?: EventJson;
  /** Takes this branch whatever its guard says; a simulation alone can. */
  readonly isForced?: boolean;
}

/**
 * A running machine as its viewer sees it: a story's actor, the page's own order, or a simulation.
 * `subscribe` and `getState` fit React's `useSyncExternalStore`.
 */
export interface LiveMachine {
  readonly kind: 'live' | 'simulation';
  readonly getState: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends what takes an arrow. */
  take(arrow: string, options?: TakeOptions): void;
  /** Sends any event. */
  send(event: EventJson): void;
  /** Samples of an event, to start editing from; at least its bare type. */
  samplesOf(eventType: string): readonly EventJson[];
  /** Shows an earlier step; a simulation goes on from there. */
  travelTo(position: number): void;
  /** States to start from, a simulation's alone. */
  readonly starts: readonly Start[];
  /** Starts again, from the beginning or from one of `starts`. */
  restart(start?: string): void;
}

/** A state a machine can start from. */
export interface Start {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
}
