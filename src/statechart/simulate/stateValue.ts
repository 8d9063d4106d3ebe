import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Returns the state value with given states active; `null` if the machine lacks one of them. */
export function stateValueOf(
  machine: AnyStateMachine,
  active: readonly string[],
): StateValue | null {
  return valueOf(machine.root, new Set(active));
}

function valueOf(node: AnyStateNode, active: ReadonlySet<string>): StateValue | null {
  const children = Object.values<AnyStateNode>(node.states);
  if (children.length === 0) return {};
  const chosen = node.type === 'parallel' ? children : children.filter(({ id }) => active.has(id));
  const [only] = chosen;
  if (only === undefined) return null;
  if (node.type === 'compound' && Object.keys(only.states).length === 0) return only.key;
  const values = chosen.map((child) => [child.key, valueOf(child, active)] as const);
  const known = values.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
  return known.length < values.length ? null : Object.fromEntries(known);
}

/** Whether two JSON values are the same, in whatever order their keys are. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
