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
}
