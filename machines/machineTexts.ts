import type { AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import type { Language } from '../src/domain/language.ts';

/** How an actor ended, as charts show it. */
type Outcome = 'done' | 'refused' | 'unanswered' | 'stopped' | 'ended' | 'failed';

/** One text in both languages. */
export type Texts = Readonly<Record<Language, string>>;

/** What a machine names in its `setup`: everything that `provide` may replace. */
type Implementations<Machine extends AnyStateMachine> = NonNullable<
  Parameters<Machine['provide']>[0]
>;

type NamesOf<
  Machine extends AnyStateMachine,
  Kind extends 'actors' | 'actions' | 'guards',
> = keyof NonNullable<Implementations<Machine>[Kind]> & string;

type StateIdOf<Machine extends AnyStateMachine> = keyof ReturnType<
  SnapshotFrom<Machine>['getMeta']
> &
  string;

/** Everything but what XState sends about actors, which is named by the actor. */
type EventTypeOf<Machine extends AnyStateMachine> = Exclude<
  EventFromLogic<Machine>['type'],
  `xstate.${string}`
>;

/** A text for each name and for no other; `Record<never, …>` would accept every name. */
type TextsByName<Name extends string> = [Name] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<Name, Texts>>;

/** The values of the fields of events or results that are identifiers: texts, but not any text. */
export type IdentifierIn<Fields extends object> = Fields extends unknown
  ? { [Name in keyof Fields]: Name extends 'type' ? never : Identifier<Fields[Name]> }[keyof Fields]
  : never;

type Identifier<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** The title and the description of every state of a machine, by its id. */
export type StateTexts<Machine extends AnyStateMachine> = Readonly<
  Record<StateIdOf<Machine>, { readonly title: Texts; readonly description: Texts }>
>;

/**
 * The texts that the visualiser shows of a machine. A state, event, guard, action or actor without
 * its text does not compile, nor does a text for a name that the machine does not have.
 */
export interface MachineTexts<Machine extends AnyStateMachine> {
  readonly states: StateTexts<Machine>;
  readonly events: TextsByName<EventTypeOf<Machine>>;
  /** What the guard requires, worded to follow "if". */
  readonly guards: TextsByName<NamesOf<Machine, 'guards'>>;
  /** What the action does. */
  readonly actions: TextsByName<NamesOf<Machine, 'actions'>>;
  /** What the actor does while its state is active. */
  readonly actors: TextsByName<NamesOf<Machine, 'actors'>>;
  /** The fields of events and of actors' results that a form shows. */
  readonly fields: Readonly<Record<string, Texts>>;
  /** The values of such fields that are identifiers in the code. */
  readonly values: Readonly<Record<string, Texts>>;
  /**
   * How each actor can end, by the guard that recognises it: `otherwise` is the transition without a
   * guard, `error` what the actor throws.
   */
  readonly outcomes: {
    readonly [Actor in NamesOf<Machine, 'actors'>]: Readonly<
      Partial<Record<NamesOf<Machine, 'guards'> | 'otherwise' | 'error', Outcome>>
    >;
  };
}
