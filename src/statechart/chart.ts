/** A text in each language it exists in, by language tag. */
export type Words = Readonly<Record<string, string>>;

/** Anything that JSON can carry. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An event as data: its type and whatever else it carries. */
export type EventJson = { readonly type: string } & { readonly [key: string]: Json };

/** A name in the code, and what it says to somebody who does not read code. */
export interface Named {
  readonly code: string;
  readonly words: Words;
}

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** A job that runs while its state is active. */
export interface ChartInvoke {
  readonly id: string;
  readonly actor: Named;
  /** The chart of the machine that does the job, where it is one. */
  readonly chart: string | null;
}

export interface ChartState {
  /** XState's node id, unique in the chart: `order.checkout.idle`. */
  readonly id: string;
  /** Name in the code, and title in words. */
  readonly name: Named;
  /** A sentence; `null` where the machine gives none. */
  readonly description: Words | null;
  /** The state that contains it; `null` for the root. */
  readonly parent: string | null;
  readonly kind: StateKind;
  readonly history: 'shallow' | 'deep' | null;
  /** Where its container starts. */
  readonly isInitial: boolean;
  readonly entry: readonly Named[];
  readonly exit: readonly Named[];
  readonly invokes: readonly ChartInvoke[];
  readonly tags: readonly string[];
}

/** What makes a transition happen. */
export type Trigger =
  | { readonly kind: 'event'; readonly type: string }
  /** `*`, or a pattern as `mouse.*`. */
  | { readonly kind: 'wildcard'; readonly type: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'after'; readonly delay: string }
  /** An invoked actor ended well, badly, or showed a new snapshot. */
  | { readonly kind: 'actorDone' | 'actorFailed' | 'actorSnapshot'; readonly actor: string }
  /** The container's own children reached their end. */
  | { readonly kind: 'stateDone' };

export interface ChartArrow {
  /** Unique in the chart and the same at each start: `<state id>|<event type>|<position>`. */
  readonly id: string;
  readonly source: string;
  /** None for a transition that stays where it is. */
  readonly targets: readonly string[];
  readonly trigger: Trigger;
  /** What XState calls the event: `xstate.done.actor.sendFile`; empty for `always`. */
  readonly eventType: string;
  /** What the event says, in words. */
  readonly name: Named;
  /** Its place among the transitions of that event on that state: 0 is asked first. */
  readonly position: number;
  readonly guard: Named | null;
  readonly actions: readonly Named[];
  /** Leaves and enters its source again, even where the target lies inside it. */
  readonly reenters: boolean;
}

/** A statechart as data: all that is drawn, listed, exported and tested comes from here. */
export interface Chart {
  /** The machine's id. */
  readonly id: string;
  readonly title: Words;
  readonly purpose: Words | null;
  /** Language tags that every text of it exists in, the first one the default. */
  readonly languages: readonly string[];
  /** The root first, each container before what it contains, in the order of the machine. */
  readonly states: readonly ChartState[];
  readonly arrows: readonly ChartArrow[];
}
