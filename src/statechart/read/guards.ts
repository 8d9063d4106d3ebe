import { and, not, or, stateIn, type AnyStateMachine } from 'xstate';
import { nodesOf, transitionsOf } from '../arrows.ts';

/** A guard, and the guards that it is made of. */
export interface GuardNode {
  /** Its name in the code with its parameters; of a guard composed in place, the names of its parts. */
  readonly code: string;
  /** Its name in `setup`, or a function's own; `null` for any other. Texts are keyed by it. */
  readonly name: string | null;
  /** Its parameters, as in {@link paramsOf}. */
  readonly params: string;
  /** How it is made of others; `null` if it is a function. */
  readonly made: 'and' | 'or' | 'not' | null;
  readonly parts: readonly GuardNode[];
  /** Paths of the states that it checks for, if it is XState's `stateIn`. */
  readonly states: readonly string[];
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
const KNOWN = new WeakMap<AnyStateMachine, ReadonlyMap<unknown, GuardNode>>();

/** Returns the guard of one of a machine's transitions with its parts; `null` without a guard. */
export function guardNodeOf(machine: AnyStateMachine, guard: unknown): GuardNode | null {
  const known = KNOWN.get(machine) ?? guardsOf(machine);
  KNOWN.set(machine, known);
  return known.get(guard) ?? null;
}

/** Reads all guards of a machine at once: the codes of those without a name depend on their sequence. */
function guardsOf(machine: AnyStateMachine): ReadonlyMap<unknown, GuardNode> {
  const unnamed: unknown[] = [];
  const guards = new Set(
    nodesOf(machine)
      .flatMap(transitionsOf)
      .flatMap(({ guard }) => guard ?? []),
  );
  return new Map([...guards].map((guard) => [guard, nodeOf(machine, guard, [], unnamed)]));
}

/** @param unnamed the functions in place without a name so far, which it extends */
function nodeOf(
  machine: AnyStateMachine,
  reference: unknown,
  above: readonly string[],
  unnamed: unknown[],
): GuardNode {
  const { guards } = machine.implementations;
  const name = nameIn(guards, reference);
  const body: unknown = name === null ? reference : guards[name];
  const check = checkOf(body);
  const made = (['and', 'or', 'not'] as const).find((operator) => CHECKS[operator] === check);
  // Without this check, a guard that refers to itself would recurse forever.
  const isKnown = name !== null && above.includes(name);
  const path = name === null ? above : [...above, name];
  const parts =
    made === undefined || isKnown
      ? []
      : partsOf(body).map((part) => nodeOf(machine, part, path, unnamed));
  const states = check === CHECKS.stateIn ? statesOf(body) : [];
  const own = name ?? ownNameOf(reference);
  const params = paramsOf(reference);
  return {
    code:
      own === null
        ? (composedCode(made, parts, states) ?? unnamedCode(reference, unnamed))
        : own + params,
    name: own,
    params,
    made: parts.length === 0 ? null : (made ?? null),
    parts,
    states,
    reference,
  };
}

/** Returns a code that no other function in place has, since values of conditions are known by their codes. */
function unnamedCode(reference: unknown, unnamed: unknown[]): string {
  if (!unnamed.includes(reference)) unnamed.push(reference);
  const position = unnamed.indexOf(reference);
  return position === 0 ? 'condition' : `condition ${position + 1}`;
}

/** Returns the code of a composed guard; `null` for a function. */
function composedCode(
  made: 'and' | 'or' | 'not' | undefined,
  parts: readonly GuardNode[],
  states: readonly string[],
): string | null {
  const [first] = parts;
  if (states.length > 0) return `stateIn(${states.join(', ').replaceAll('#', '')})`;
  if (first === undefined) return null;
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

/**
 * Returns the parameters that a reference to a guard or an action is written with, as ` (than: 50)`. Empty without
 * any, or if a function determines them. What is no simple value is `…`.
 */
export function paramsOf(reference: unknown): string {
  const params = typeof reference === 'object' ? fieldOf(reference, 'params') : undefined;
  if (typeof params !== 'object' || params === null) return '';
  const texts = Object.entries(params).map(([name, value]) => `${name}: ${simpleText(value)}`);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

function simpleText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '…';
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
