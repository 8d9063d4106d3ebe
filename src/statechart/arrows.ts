import {
  getStateNodes,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';

/** Returns every state node of a machine, parents before children. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return withDescendants(machine.root);
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

/** Returns the active state nodes, ancestors included, in the order of the machine. */
export function activeNodes({ machine, value }: AnyMachineSnapshot): AnyStateNode[] {
  const nodes: readonly AnyStateNode[] = getStateNodes(machine.root, value);
  return [...new Set(nodes)].toSorted((one, other) => one.order - other.order);
}

/** Returns the transitions of a node: those of its events, then the eventless ones. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/**
 * Returns the id of a transition in charts: `<state id>|<event type>|<position>`, the same for a machine
 * and its copies with other implementations.
 */
export function arrowIdOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id}|${eventType}|${siblings.indexOf(transition)}`;
}

const transitionsById = new WeakMap<
  AnyStateMachine,
  ReadonlyMap<string, AnyTransitionDefinition>
>();

/** Returns the transition with an arrow's id, if the machine has it. */
export function transitionOf(
  machine: AnyStateMachine,
  arrow: string,
): AnyTransitionDefinition | undefined {
  let transitions = transitionsById.get(machine);
  if (transitions === undefined) {
    const all = nodesOf(machine).flatMap(transitionsOf);
    transitions = new Map(all.map((transition) => [arrowIdOf(transition), transition]));
    transitionsById.set(machine, transitions);
  }
  return transitions.get(arrow);
}
