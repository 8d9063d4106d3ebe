/**
 * The sample events of a machine: its input, and for each event type at least one payload, enough
 * to take every branch of its guards.
 */
export interface SamplesOf<Input, Event extends { readonly type: string }> {
  readonly input: Input;
  readonly events: {
    readonly [Type in Event['type']]: readonly [
      Extract<Event, { readonly type: Type }>,
      ...Extract<Event, { readonly type: Type }>[],
    ];
  };
  /** The events that only actors of the machine send: a running machine never gets them by hand. */
  readonly sentByActors: readonly Exclude<Event['type'], `xstate.${string}`>[];
}

/** Returns what XState sends to a machine when its actor of that id is done. */
export function doneOf<const Id extends string, const Output>(actorId: Id, output: Output) {
  return { type: `xstate.done.actor.${actorId}`, actorId, output } as const;
}
