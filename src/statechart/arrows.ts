import {
  getStateNodes,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';

/** Every state node of a machine, containers before what they contain. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return withDescendants(machine.root);
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

/** The state nodes a machine is in, containers included, in the order of the machine. */
export function activeNodes({ machine, value }: AnyMachineSnapshot): AnyStateNode[] {
  const nodes: readonly AnyStateNode[] = getStateNodes(machine.root, value);
  return [...new Set(nodes)].toSorted((one, other) => one.order - other.order);
}

/** The transitions that leave a node: those of its events, then the eventless ones. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/**
 * What a chart calls a transition: `<state id>|<event type>|<position>`, the same for a machine and
 * for its copies with other implementations.
 */
export function arrowIdOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id}|${eventType}|${siblings.indexOf(transition)}`;
}

const known = new WeakMap<AnyStateMachine, ReadonlyMap<string, AnyTransitionDefinition>>();

/** The transition that an arrow of a machine's chart stands for, if the machine has it. */
export function transitionOf(
  machine: AnyStateMachine,
  arrow: string,
): AnyTransitionDefinition | undefined {
  let transitions = known.get(machine);
  if (transitions === undefined) {
    const all = nodesOf(machine).flatMap(transitionsOf);
    transitions = new Map(all.map((transition) => [arrowIdOf(transition), transition]));
    known.set(machine, transitions);
  }
  return transitions.get(arrow);
}
