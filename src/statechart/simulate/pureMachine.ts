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

/** A machine's next snapshot and the arrows that were taken to reach it. */
export interface StepResult {
  readonly snapshot: AnyMachineSnapshot;
  readonly taken: readonly string[];
}

/** The transitions of a machine as pure functions: no action, actor or timer ever runs. */
export interface PureMachine {
  start(input: unknown): StepResult;
  /** @throws Error whatever a guard, an assignment or an actor's input throws */
  next(snapshot: AnyMachineSnapshot, event: { readonly type: string }): StepResult;
  /** The same, but takes one transition even if its guard is false. @throws Error as `next` does */
  force(
    snapshot: AnyMachineSnapshot,
    event: { readonly type: string },
    transition: AnyTransitionDefinition,
  ): StepResult;
  resolve(state: { readonly value: StateValue; readonly context: unknown }): AnyMachineSnapshot;
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
    const self = createActor(SILENT, { parent: createEmptyActor() });
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
      actionExecutor: doNothing,
    });
    return { snapshot, taken };
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
    resolve({ value, context }) {
      const snapshot = machine.resolveState({ value, context });
      // A resolved state has no actors, and sending to a missing actor would throw.
      for (const { id } of activeNodes(snapshot).flatMap((node) => node.invoke)) {
        snapshot.children[id] = createActor(SILENT, { id });
      }
      return snapshot;
    },
  };
}

/** Receives events and is never started. */
const SILENT = fromCallback(() => undefined);

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
