import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

const taken = new Set<string>();

/** For an actor's `inspect` option: records each transition that the actor or a child of it takes. */
export function noteTransitions(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  // oxlint-disable-next-line no-underscore-dangle -- the public API does not tell which were taken
  for (const transition of event._transitions) taken.add(nameOf(transition));
}

/** Returns every transition of a machine's chart, including eventless ones and those of its actors. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(nameOf),
  );
}

/** Returns the transitions of a machine that were never recorded since this module was loaded. */
export function transitionsNeverTaken(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).filter((name) => !taken.has(name));
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** Returns the same name for a machine and for its copies with other actors. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const to = target?.map((node) => node.id).join(', ') ?? 'stays';
  return `${source.id} ${eventType === '' ? 'always' : eventType} #${siblings.indexOf(transition)} → ${to}`;
}
