import { and, not, or, stateIn, type AnyStateMachine } from 'xstate';

/** A guard, and the guards that it is made of. */
export interface GuardNode {
  /** Its name in the code; of a guard composed in place, the names of its parts. */
  readonly code: string;
  /** How it is made of others; `null` if it is a function. */
  readonly made: 'and' | 'or' | 'not' | null;
  readonly parts: readonly GuardNode[];
  /** Paths of the states that it checks for, if it is XState's `stateIn`. */
  readonly states: readonly string[];
  /** Whether it has a name in `setup`, or a function's own. */
  readonly isNamed: boolean;
  /** What the machine's configuration holds. */
  readonly reference: unknown;
}

/** Composed guards have no name that survives minifying, but share the function that evaluates them. */
const CHECKS = {
  and: checkOf(and([])),
  or: checkOf(or([])),
  not: checkOf(not('')),
  stateIn: checkOf(stateIn('')),
};

/** Names that an inline function only gets from the property that it is assigned to. */
const EMPTY_NAMES = new Set(['', 'guard', 'actions', 'entry', 'exit', 'src', 'type']);

/** The guards of each machine that were read before: a simulation asks for them at each step. */
const KNOWN = new WeakMap<AnyStateMachine, Map<unknown, GuardNode>>();

/** Returns a guard of a machine with its parts; `null` without a guard. */
export function guardNodeOf(machine: AnyStateMachine, guard: unknown): GuardNode | null {
  if (guard === undefined || guard === null) return null;
  const known = KNOWN.get(machine) ?? new Map<unknown, GuardNode>();
  KNOWN.set(machine, known);
  const node = known.get(guard) ?? nodeOf(machine, guard, []);
  known.set(guard, node);
  return node;
}

function nodeOf(machine: AnyStateMachine, reference: unknown, above: readonly string[]): GuardNode {
  const { guards } = machine.implementations;
  const name = nameIn(guards, reference);
  const body: unknown = name === null ? reference : guards[name];
  const check = checkOf(body);
  const made = (['and', 'or', 'not'] as const).find((operator) => CHECKS[operator] === check);
  // Without this check, a guard that refers to itself would recurse forever.
  const isKnown = name !== null && above.includes(name);
  const path = name === null ? above : [...above, name];
  const parts =
    made === undefined || isKnown ? [] : partsOf(body).map((part) => nodeOf(machine, part, path));
  const states = check === CHECKS.stateIn ? statesOf(body) : [];
  const own = name ?? ownNameOf(reference);
  return {
    code: own ?? composedCode(made, parts, states),
    made: parts.length === 0 ? null : (made ?? null),
    parts,
    states,
    isNamed: own !== null,
    reference,
  };
}

function composedCode(
  made: 'and' | 'or' | 'not' | undefined,
  parts: readonly GuardNode[],
  states: readonly string[],
): string {
  const [first] = parts;
  if (states.length > 0) return `stateIn(${states.join(', ').replaceAll('#', '')})`;
  if (first === undefined) return 'condition';
  if (made === 'not') return `!${first.code}`;
  const code = parts.map((part) => part.code).join(made === 'or' ? ' || ' : ' && ');
  return parts.length > 1 ? `(${code})` : code;
}

/** Returns the name of a reference in `setup`: its string, its `type`, or the name of the function. */
export function nameIn(implementations: object, reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null) {
    const type = fieldOf(reference, 'type');
    return typeof type === 'string' ? type : null;
  }
  const found = Object.entries(implementations).find(([, value]) => value === reference);
  return found?.[0] ?? null;
}

/** Returns the name that a function was written with; `null` for an arrow function in place. */
export function ownNameOf(reference: unknown): string | null {
  if (typeof reference !== 'function' || checkOf(reference) !== undefined) return null;
  return EMPTY_NAMES.has(reference.name) ? null : reference.name;
}

/** Evaluates a guard. @throws Error whatever the guard throws */
export function evaluateGuard(
  { reference }: GuardNode,
  snapshot: unknown,
  args: { readonly context: unknown; readonly event: { readonly type: string } },
): boolean {
  // XState does not export its own evaluation, but a composed guard holds it.
  if (typeof CHECKS.and !== 'function') throw new Error('this XState composes guards otherwise');
  return Reflect.apply(CHECKS.and, undefined, [snapshot, args, { guards: [reference] }]) === true;
}

function statesOf(guard: unknown): string[] {
  const value = fieldOf(guard, 'stateValue');
  return typeof value === 'string' && value.startsWith('#') ? [value] : pathsOf(value);
}

/** Returns the paths of the innermost states of a state value. */
function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = pathsOf(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

function checkOf(guard: unknown): unknown {
  return fieldOf(guard, 'check');
}

function partsOf(guard: unknown): readonly unknown[] {
  const parts = fieldOf(guard, 'guards');
  return Array.isArray(parts) ? parts : [];
}

/** Returns a property of a value that may have none. */
export function fieldOf(value: unknown, field: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return undefined;
  return Reflect.get(value, field);
}
