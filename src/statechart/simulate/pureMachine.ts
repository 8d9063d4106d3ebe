import {
  createActor,
  createEmptyActor,
  fromCallback,
  StateMachine,
  type AnyActorRef,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ExecutableActionObject,
  type StateValue,
} from 'xstate';
import { activeNodes, arrowIdOf } from '../arrows.ts';

/** An event that a machine sends to its parent (`null`), or to its child with that id. */
interface Message {
  readonly to: string | null;
  readonly event: { readonly type: string };
}

/** A machine's next snapshot, and the arrows that were taken to reach it. */
export interface StepResult {
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly string[];
  /** The events that the step sent, without those that it sends later. */
  readonly sent: readonly Message[];
}

/** A state of a machine, as it can be stored. */
interface StoredState {
  readonly value: StateValue;
  readonly context: unknown;
}

/** The states of the machines that a machine runs, by the names they have there. */
export type ActorStates = Readonly<Record<string, StoredState>>;

/** A state to restore. Actors whose states are not known do nothing. */
export interface ResolvedState extends StoredState {
  readonly actors?: ActorStates;
}

/** The transitions of a machine as pure functions: no action, actor or timer ever runs. */
export interface PureMachine {
  start(input: unknown): StepResult;
  /** @throws Error whatever a guard, an assignment or an actor's input throws */
  next(snapshot: AnyMachineSnapshot, event: { readonly type: string }): StepResult;
  /**
   * Does what `next` does, but takes one transition even if its guard is false. @throws Error as
   * `next` does
   */
  force(
    snapshot: AnyMachineSnapshot,
    event: { readonly type: string },
    transition: AnyTransitionDefinition,
  ): StepResult;
  resolve(state: ResolvedState): StepResult;
  readonly machine: AnyStateMachine;
}

/**
 * Creates the pure functions of a machine from XState's own steps. Guards and assignments run; actions,
 * actors and timers, inline functions included, are handed to a scope that does nothing with them.
 */
export function createPureMachine(original: AnyStateMachine): PureMachine {
  const machine = original.provide({});
  const select = machine.getTransitionData.bind(machine);
  let forced: AnyTransitionDefinition | null = null;

  machine.getTransitionData = (snapshot, event) => {
    if (forced === null) return select(snapshot, event);
    const chosen = forced;
    forced = null;
    const others = valueOr([], () => select(snapshot, event));
    return [chosen, ...others.filter((other) => !areRelated(other.source, chosen.source))];
  };

  function runStep(step: (scope: AnyActorScope) => AnyMachineSnapshot): StepResult {
    const taken: string[] = [];
    // A new actor for each step, since nothing that a step registers in the system is ever removed.
    // It has a parent, since sending to a missing parent would throw.
    const parent = createEmptyActor();
    const self = createActor(SILENT, { parent });
    const sendings: ExecutableActionObject[] = [];
    const { system } = self;
    system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
      // oxlint-disable-next-line no-underscore-dangle -- the only source of the transitions taken
      taken.push(...(inspected._transitions ?? []).map(arrowIdOf));
    });
    const snapshot = step({
      self,
      system,
      id: machine.id,
      sessionId: self.sessionId,
      logger: doNothing,
      defer: doNothing,
      emit: doNothing,
      stopChild: doNothing,
      actionExecutor(action) {
        if (action.type === 'xstate.sendTo') sendings.push(action);
      },
    });
    // The step looks up a child that is named by its id, so the recipients are known only now.
    const addressees = new Map<unknown, string | null>([[parent, null]]);
    for (const [id, child] of Object.entries(snapshot.children)) addressees.set(child, id);
    const sent = sendings.flatMap(({ params }) => messagesOf(params, addressees));
    return { snapshot, taken, sent };
  }

  return {
    machine,
    start: (input) => runStep((scope) => machine.getInitialSnapshot(scope, input)),
    next: (snapshot, event) => runStep((scope) => machine.transition(snapshot, event, scope)),
    force(snapshot, event, transition) {
      forced = transition;
      try {
        return this.next(snapshot, event);
      } finally {
        forced = null;
      }
    },
    resolve({ value, context, actors = {} }) {
      const snapshot = machine.resolveState({ value, context });
      // A resolved state has no actors, and sending to a missing actor would throw.
      for (const { id, src } of activeNodes(snapshot).flatMap((node) => node.invoke)) {
        const logic: unknown = typeof src === 'string' ? machine.implementations.actors[src] : src;
        snapshot.children[id] = actorIn(id, logic, actors[id]);
      }
      return { snapshot, taken: [], sent: [] };
    },
  };
}

/** Returns an actor that is never started: the machine in a state, or one that ignores events. */
function actorIn(id: string, logic: unknown, state: StoredState | undefined): AnyActorRef {
  return state !== undefined && logic instanceof StateMachine
    ? createActor<AnyStateMachine>(logic, { id, snapshot: logic.resolveState(state) })
    : createActor(SILENT, { id });
}

/** Ignores events. It is never started. */
const SILENT = fromCallback(() => undefined);

function messagesOf(params: unknown, addressees: ReadonlyMap<unknown, string | null>): Message[] {
  if (!isSending(params)) return [];
  const to = addressees.get(params.to);
  return to === undefined || params.delay !== undefined ? [] : [{ to, event: params.event }];
}

/** Whether these are the parameters of XState's `sendTo`, which it does not type. */
function isSending(
  params: unknown,
): params is { to: unknown; event: Message['event']; delay?: number } {
  return typeof params === 'object' && params !== null && 'to' in params && 'event' in params;
}

function doNothing(): void {
  // Effects are discarded.
}

function valueOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

interface Node {
  readonly id: string;
  readonly parent?: Node | undefined;
}

/** Whether one of two nodes contains the other, or they are the same. */
function areRelated(one: Node, other: Node): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(node: Node, container: Node): boolean {
  return (
    node.id === container.id || (node.parent !== undefined && isWithin(node.parent, container))
  );
}
