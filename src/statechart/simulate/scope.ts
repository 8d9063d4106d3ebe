import {
  createActor,
  createEmptyActor,
  fromCallback,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type StateValue,
} from 'xstate';
import { activeNodes, arrowIdOf } from '../arrows.ts';

/** A machine's next snapshot, and the arrows that led to it. */
export interface Outcome {
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly string[];
}

/** A machine that is only thought through: no effect of it ever runs, no actor, no clock. */
export interface Thought {
  start(input: unknown): Outcome;
  /** @throws Error what a guard, an assignment or an actor's input throws */
  next(snapshot: AnyMachineSnapshot, event: { readonly type: string }): Outcome;
  /** The same, but one arrow is taken whatever its guard says. @throws Error as `next` does */
  force(
    snapshot: AnyMachineSnapshot,
    event: { readonly type: string },
    transition: AnyTransitionDefinition,
  ): Outcome;
  resolve(state: { readonly value: StateValue; readonly context: unknown }): AnyMachineSnapshot;
  readonly machine: AnyStateMachine;
}

/**
 * Thinks a machine through by XState's own steps. Guards and assignments are its own; whatever would
 * act on the world is handed to a scope that does nothing, inline functions included.
 */
export function think(original: AnyStateMachine): Thought {
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

  function inScope(step: (scope: AnyActorScope) => AnyMachineSnapshot): Outcome {
    const taken: string[] = [];
    // A new one for each step: what a step registers in its system is never taken out again.
    // It has a parent, since sending to none would throw.
    const self = createActor(SILENT, { parent: createEmptyActor() });
    const { system } = self;
    system.inspect((inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
      // oxlint-disable-next-line no-underscore-dangle -- nothing else tells which were taken
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
      actionExecutor: doNothing,
    });
    return { snapshot, taken };
  }

  return {
    machine,
    start: (input) => inScope((scope) => machine.getInitialSnapshot(scope, input)),
    next: (snapshot, event) => inScope((scope) => machine.transition(snapshot, event, scope)),
    force(snapshot, event, transition) {
      forced = transition;
      try {
        return this.next(snapshot, event);
      } finally {
        forced = null;
      }
    },
    resolve({ value, context }) {
      const snapshot = machine.resolveState({ value, context });
      // A resolved state has no actors, and sending to one that is not there would throw.
      for (const { id } of activeNodes(snapshot).flatMap((node) => node.invoke)) {
        snapshot.children[id] = createActor(SILENT, { id });
      }
      return snapshot;
    },
  };
}

/** Never started: it is there to be sent to. */
const SILENT = fromCallback(() => undefined);

function doNothing(): void {
  // That is the point of it.
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
