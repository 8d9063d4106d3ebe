import type { EventJson, Json } from '../chart.ts';

/**
 * Converts a value to JSON. Functions and symbols are left out; errors become name and message, sets
 * and maps become lists, and a reference to an enclosing object becomes `…`.
 */
export function toJson(value: unknown): Json {
  return convert(value, []) ?? null;
}

/** Converts an event to JSON. */
export function toEventJson(event: { readonly type: string }): EventJson {
  const json = toJson(event);
  return isRecord(json) ? { ...json, type: event.type } : { type: event.type };
}

/** Whether a JSON value is an object. */
export function isRecord(json: Json | undefined): json is { readonly [key: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function convert(value: unknown, ancestors: readonly object[]): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, ancestors);
    default:
      return undefined;
  }
}

function convertObject(value: object, ancestors: readonly object[]): Json {
  if (ancestors.includes(value)) return '…';
  const path = [...ancestors, value];
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (value instanceof Set || value instanceof Map) return convertObject([...value], ancestors);
  if (Array.isArray(value)) return value.map((item) => convert(item, path) ?? null);
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return convert(value.toJSON(), path) ?? null;
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      const json = convert(item, path);
      return json === undefined ? [] : [[key, json] as const];
    }),
  );
}
