/** A text by language tag. */
export type LocalizedText = Readonly<Record<string, string>>;

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An event as JSON. */
export type EventJson = { readonly type: string } & { readonly [key: string]: Json };

/** A name in the code, and its title for people who do not read code. */
export interface Named {
  readonly code: string;
  readonly title: LocalizedText;
}

/** A guard, or a condition that a guard is made of. */
export interface Condition extends Named {
  /** How it is made of others; `null` if it is a function. */
  readonly made: 'and' | 'or' | 'not' | null;
  readonly parts: readonly Condition[];
}

type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';

/** An actor that is invoked while its state is active. */
interface ChartInvoke {
  readonly id: string;
  readonly actor: Named;
  /** The id of the actor's own chart, if it is a machine. */
  readonly chart: string | null;
}

export interface ChartState {
  /** XState's node id, unique in the chart: `order.checkout.idle`. */
  readonly id: string;
  readonly name: Named;
  /** `null` if the machine gives none. */
  readonly description: LocalizedText | null;
  /** The id of its parent state; `null` for the root. */
  readonly parent: string | null;
  readonly kind: StateKind;
  readonly history: 'shallow' | 'deep' | null;
  /** Whether it is the initial state of its parent. */
  readonly isInitial: boolean;
  readonly entry: readonly Named[];
  readonly exit: readonly Named[];
  readonly invokes: readonly ChartInvoke[];
  readonly tags: readonly string[];
}

/** The cause of a transition. */
export type Trigger =
  | { readonly kind: 'event'; readonly type: string }
  /** `*`, or a pattern as `mouse.*`. */
  | { readonly kind: 'wildcard'; readonly type: string }
  | { readonly kind: 'always' }
  | { readonly kind: 'after'; readonly delay: string }
  /** An invoked actor has finished, failed, or emitted a snapshot. */
  | { readonly kind: 'actorDone' | 'actorFailed' | 'actorSnapshot'; readonly actor: string }
  /** The children of the state have reached their final states. */
  | { readonly kind: 'stateDone' };

/**
 * How an actor ended: it did what it was for; it was refused; nobody answered; it was stopped; it ended,
 * and its result does not say how; or it broke.
 */
export type Outcome = 'done' | 'refused' | 'unanswered' | 'stopped' | 'ended' | 'failed';

export interface ChartArrow {
  /** Unique in the chart and stable between runs: `<state id>|<event type>|<position>`. */
  readonly id: string;
  readonly source: string;
  /** Empty for a transition that stays in its state. */
  readonly targets: readonly string[];
  readonly trigger: Trigger;
  /** XState's event type, such as `xstate.done.actor.sendFile`; empty for `always`. */
  readonly eventType: string;
  /** The outcome of the actor whose end triggers it; `null` for any other transition. */
  readonly outcome: Outcome | null;
  /** The name of the event. */
  readonly name: Named;
  /** Its position among the transitions of that event in that state, in order of evaluation. */
  readonly position: number;
  readonly guard: Condition | null;
  readonly actions: readonly Named[];
  /** Whether it exits and enters its source again, even if the target lies inside it. */
  readonly reenters: boolean;
}

/** A statechart as JSON. */
export interface Chart {
  /** The machine's id. */
  readonly id: string;
  readonly title: LocalizedText;
  readonly purpose: LocalizedText | null;
  /** Tags of the languages that every text exists in; the first is the default. */
  readonly languages: readonly string[];
  /** The names of events' fields and of their values, by their identifiers in the code. */
  readonly fields: Readonly<Record<string, LocalizedText>>;
  readonly values: Readonly<Record<string, LocalizedText>>;
  /** In the order of the machine, parents before children. */
  readonly states: readonly ChartState[];
  readonly arrows: readonly ChartArrow[];
}
