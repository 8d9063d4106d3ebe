import type { EventJson, Json } from '../chart.ts';

/**
 * A value as JSON can carry it. What JSON has no way to say is left out (functions, symbols) or told
 * (errors by name and message, sets and maps as lists, an object inside itself as `…`).
 */
export function toJson(value: unknown): Json {
  return convert(value, []) ?? null;
}

/** An event as JSON can carry it. */
export function toEventJson(event: { readonly type: string }): EventJson {
  const json = toJson(event);
  return isRecord(json) ? { ...json, type: event.type } : { type: event.type };
}

/** Whether a value of JSON has keys. */
export function isRecord(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function convert(value: unknown, around: readonly object[]): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, around);
    default:
      return undefined;
  }
}

function convertObject(value: object, around: readonly object[]): Json {
  if (around.includes(value)) return '…';
  const within = [...around, value];
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (value instanceof Set || value instanceof Map) return convertObject([...value], around);
  if (Array.isArray(value)) return value.map((item) => convert(item, within) ?? null);
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return convert(value.toJSON(), within) ?? null;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const json = convert(item, within);
      return json === undefined ? [] : [[key, json] as const];
    }),
  );
}
