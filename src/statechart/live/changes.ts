import type { Json } from '../chart.ts';
import type { Frame } from './frame.ts';
import { isRecord } from './json.ts';

/** A value of the context that is not what it was. */
export interface Change {
  /** Where it stands: `draft.name`, `uploaded.0.key`. */
  readonly path: string;
  /** `undefined` where there was none. */
  readonly before: Json | undefined;
  /** `undefined` where there is none any more. */
  readonly after: Json | undefined;
}

/** What a step did. */
export interface Changes {
  /** Ids of the states it left and entered. */
  readonly left: readonly string[];
  readonly entered: readonly string[];
  readonly context: readonly Change[];
}

/**
 * What happened between two frames of an actor.
 *
 * @param before `null` for the first frame of an actor: its states are entered, its context is not
 *   told anew
 */
export function changesBetween(before: Frame | null, after: Frame): Changes {
  const was = new Set(before?.active);
  const is = new Set(after.active);
  return {
    left: [...was].filter((state) => !is.has(state)),
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
