import type { Json } from '../chart.ts';
import type { Frame } from './frame.ts';
import { isRecord } from './json.ts';

/** A value of the context that a step changed. */
interface Change {
  /** Keys and positions joined by dots: `draft.name`, `uploaded.0.key`. */
  readonly path: string;
  /** `undefined` for a value that was added. */
  readonly before: Json | undefined;
  /** `undefined` for a value that was removed. */
  readonly after: Json | undefined;
}

/** The effects of one step. */
interface Changes {
  /** Ids of the states that were exited and entered. */
  readonly exited: readonly string[];
  readonly entered: readonly string[];
  readonly context: readonly Change[];
}

/**
 * Returns the differences between two frames of one actor.
 *
 * @param before `null` for the first frame of an actor: all its states count as entered, and its
 *   context as unchanged
 */
export function changesBetween(before: Frame | null, after: Frame): Changes {
  const was = new Set(before?.active);
  const is = new Set(after.active);
  return {
    exited: [...was].filter((state) => !is.has(state)),
    entered: [...is].filter((state) => !was.has(state)),
    context: before === null ? [] : differences(before.context, after.context, ''),
  };
}

function differences(before: Json | undefined, after: Json | undefined, path: string): Change[] {
  if (before === after) return [];
  const isComparable = isRecord(before) === isRecord(after) && isList(before) === isList(after);
  if (!isComparable || !isNested(before) || !isNested(after)) return [{ path, before, after }];
  const was = new Map(Object.entries(before));
  const is = new Map(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) =>
    differences(was.get(key), is.get(key), path === '' ? key : `${path}.${key}`),
  );
}

function isList(json: Json | undefined): boolean {
  return Array.isArray(json);
}

function isNested(json: Json | undefined): json is Extract<Json, object> {
  return typeof json === 'object' && json !== null;
}
