import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

const taken = new Set<string>();

/** To be given to an actor as `inspect`: notes each transition that it or a child of it takes. */
export function noteTransitions(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  // oxlint-disable-next-line no-underscore-dangle -- the only place that tells which were taken
  for (const transition of event._transitions) taken.add(nameOf(transition));
}

/** Every transition a machine is written with, the automatic ones and those of its actors too. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(nameOf),
  );
}

/** The transitions of a machine that nothing has taken since this module was loaded. */
export function transitionsNeverTaken(machine: AnyStateMachine): string[] {
  return transitionsOf(machine).filter((name) => !taken.has(name));
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** The same for a machine and for its copies with other actors. */
function nameOf(transition: AnyTransitionDefinition): string {
  const { source, eventType, target } = transition;
  const siblings =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const to = target?.map((node) => node.id).join(', ') ?? 'stays';
  return `${source.id} ${eventType === '' ? 'always' : eventType} #${siblings.indexOf(transition)} → ${to}`;
}
