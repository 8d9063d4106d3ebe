import type { AnyMachineSnapshot } from 'xstate';
import type { Json, LocalizedText } from '../chart.ts';
import { evaluateGuard, guardNodeOf, type GuardNode } from '../read/guards.ts';
import { toJson } from './json.ts';

/** The value of a condition at one time. */
interface ConditionValue {
  /** `null` if it depends on what the event carries: one sample event fulfils it, another does not. */
  readonly value: boolean | null;
  /** The values of the context that it read, by path; empty for a condition made of others. */
  readonly reads: Readonly<Record<string, Json>>;
  /** Why it is not fulfilled, if the machine's {@link Reasons} explain it; usually empty. */
  readonly reasons: readonly LocalizedText[];
}

/** The values of conditions, by their names in the code. */
export type ConditionValues = Readonly<Record<string, ConditionValue>>;

/**
 * Explains why a machine's guards are false, by their names: what is missing. Called with the context and
 * the event with which the guard was evaluated.
 */
export type Reasons = Readonly<
  Record<
    string,
    (given: { readonly context: never; readonly event: never }) => readonly LocalizedText[]
  >
>;

/** A guard to be evaluated, and the events to evaluate it with. */
interface Question {
  readonly guard: unknown;
  readonly events: readonly { readonly type: string }[];
}

/** Nobody would read more values than these. */
const MOST_READS = 8;

/** Returns the values of all conditions of guards. A condition that throws has no value. */
export function conditionValues(
  snapshot: AnyMachineSnapshot,
  questions: readonly Question[],
  reasons: Reasons,
): ConditionValues {
  const values: Record<string, ConditionValue> = {};
  for (const { guard, events } of questions) {
    const node = guardNodeOf(snapshot.machine, guard);
    if (node === null) continue;
    for (const event of events) collect(node, snapshot, event, reasons, values);
  }
  return values;
}

function collect(
  node: GuardNode,
  snapshot: AnyMachineSnapshot,
  event: { readonly type: string },
  reasons: Reasons,
  values: Record<string, ConditionValue>,
): void {
  const result = ask(node, snapshot, event);
  const known = values[node.code];
  if (result !== null && known === undefined) {
    const why = result.value
      ? []
      : explain(reasons[node.name ?? node.code], snapshot.context, event);
    values[node.code] = { ...result, reasons: why };
  } else if (result !== null && known !== undefined && known.value !== result.value) {
    values[node.code] = { ...known, value: null, reasons: [] };
  }
  for (const part of node.parts) collect(part, snapshot, event, reasons, values);
}

function ask(
  node: GuardNode,
  snapshot: AnyMachineSnapshot,
  event: { readonly type: string },
): { value: boolean; reads: Record<string, Json> } | null {
  const reads: Record<string, Json> = {};
  const context: unknown =
    node.parts.length > 0 ? snapshot.context : watched(snapshot.context, '', reads);
  try {
    return { value: evaluateGuard(node, snapshot, { context, event }), reads };
  } catch {
    // The guard expects another event, or data that this state does not have.
    return null;
  }
}

function explain(
  reason: Reasons[string] | undefined,
  context: unknown,
  event: unknown,
): readonly LocalizedText[] {
  if (reason === undefined) return [];
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- reasons are written for the machine's types
    return reason({ context, event } as Parameters<typeof reason>[0]);
  } catch {
    return [];
  }
}

/** Wraps plain data so that each simple value read from it is noted under its path. */
function watched(value: unknown, path: string, reads: Record<string, Json>): unknown {
  if (!isPlain(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || typeof found === 'function') return found;
      const inner = path === '' ? key : `${path}.${key}`;
      const descriptor = Reflect.getOwnPropertyDescriptor(target, key);
      // The language requires a frozen property to be returned as it is.
      if (descriptor?.configurable === false && descriptor.writable === false) return found;
      if (isPlain(found)) return watched(found, inner, reads);
      if (Object.keys(reads).length < MOST_READS) reads[inner] = toJson(found);
      return found;
    },
  });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}
