import type { Chart, EventJson, Json } from '../chart.ts';
import { isRecord } from '../live/json.ts';
import { humanise } from '../read/phrases.ts';
import { textOf } from '../texts.ts';
import { uiText } from './uiText.ts';

/** The texts of an event's fields and of their values. */
type FieldTexts = Pick<Chart, 'fields' | 'values'>;

/** A value of an event that a form can hold. */
export interface EventField {
  /** Where it stands in the event. */
  readonly path: readonly string[];
  readonly value: string | number | boolean;
}

/** What XState itself writes into the events of actors. */
const ADDED_FIELDS = new Set(['type', 'actorId']);
/** How deep the fields may lie in an event. Deeper values can be edited as JSON. */
const DEEPEST = 2;

/** Returns the texts, numbers and yes-or-no values of an event, without lists and what lies deep in it. */
export function fieldsOf(event: EventJson): readonly EventField[] {
  return leavesOf(event).flatMap(({ path, value }) =>
    path.length <= DEEPEST && isField(value) ? [{ path, value }] : [],
  );
}

function isField(value: Json | number): value is EventField['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Returns an event with another value in one of its fields. */
export function withField(event: EventJson, { path, value }: EventField): EventJson {
  const changed = replaceIn(event, path, value);
  return isRecord(changed) ? { ...changed, type: event.type } : event;
}

function replaceIn(json: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  if (!isRecord(json)) return json;
  return { ...json, [name]: replaceIn(json[name] ?? null, rest, value) };
}

/** Returns the title of a field. */
export function fieldText(
  { fields }: FieldTexts,
  { path }: Pick<EventField, 'path'>,
  language: string,
) {
  const name = path.at(-1) ?? '';
  const text = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return text === undefined ? humanise(name) : textOf(text, language);
}

/** Returns the text of a value, or the value where it has none. */
export function valueText(
  { values }: FieldTexts,
  value: EventField['value'],
  language: string,
): string {
  if (typeof value === 'boolean') return uiText(value ? 'rule.yes' : 'rule.no', language);
  const text = Object.hasOwn(values, value) ? values[value] : undefined;
  return text === undefined ? String(value) : textOf(text, language);
}

/**
 * Returns a name for each of the sample events of a type: the values by which they differ, as few as tell
 * them apart.
 */
export function sampleNames(
  texts: FieldTexts,
  samples: readonly EventJson[],
  language: string,
): readonly string[] {
  const leaves = samples.map(
    (sample) => new Map(leavesOf(sample).map((leaf) => [leaf.path.join('.'), leaf] as const)),
  );
  const paths = [...new Set(leaves.flatMap((each) => [...each.keys()]))];
  const parts = samples.map((): string[] => []);
  const textAt = (position: number, path: string): string =>
    leafText(texts, path, leaves[position]?.get(path)?.value, language);

  /** Extends the names of samples with equal names by the first value that tells them apart. */
  function split(group: readonly number[]): void {
    const path = paths.find((each) => new Set(group.map((one) => textAt(one, each))).size > 1);
    if (path === undefined) return;
    for (const text of new Set(group.map((one) => textAt(one, path)))) {
      const alike = group.filter((one) => textAt(one, path) === text);
      for (const one of alike) parts[one]?.push(text);
      if (alike.length > 1) split(alike);
    }
  }
  split([...samples.keys()]);
  return parts.map((each, position) => each.join(', ') || String(position + 1));
}

/** Returns a text as it is, and anything else with the name of its field. */
function leafText(
  texts: FieldTexts,
  path: string,
  value: Json | undefined,
  language: string,
): string {
  if (typeof value === 'string') return valueText(texts, value, language);
  const name = fieldText(texts, { path: path.split('.') }, language);
  const count = Array.isArray(value) ? value.length : value;
  const text = count !== undefined && isField(count) ? valueText(texts, count, language) : null;
  return `${name}: ${text ?? uiText('diff.none', language)}`;
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: Json;
}

function leavesOf(json: Json, path: readonly string[] = []): Leaf[] {
  if (!isRecord(json)) return [{ path, value: json }];
  return Object.entries(json).flatMap(([name, value]) =>
    path.length === 0 && ADDED_FIELDS.has(name) ? [] : leavesOf(value, [...path, name]),
  );
}
