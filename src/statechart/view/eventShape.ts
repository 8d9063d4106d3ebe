import type { Json } from '../chart.ts';
import { isRecord } from '../live/json.ts';

/** A field of a value that is missing or of another type than in the samples of the value. */
export interface Misfit {
  /** As `entry.name` or `entries.0.name`. */
  readonly field: string;
  /** What a sample has there. */
  readonly example: Json;
}

/**
 * Compares a value with samples of it. It fits if it has the fields of one of them, each of the same JSON type;
 * further fields are allowed, and `null` where any sample has `null`.
 *
 * @returns where it differs from the first sample; `null` if it fits, or if there is no sample
 */
export function misfitOf(
  json: Json,
  samples: readonly Json[],
  path: readonly string[] = [],
): Misfit | null {
  let first: Misfit | null = null;
  for (const sample of samples) {
    const misfit = misfitWith(json, sample, samples, path);
    if (misfit === null) return null;
    first ??= misfit;
  }
  return first;
}

/** @param samples what all samples have in that place, `sample` among them */
function misfitWith(
  json: Json,
  sample: Json,
  samples: readonly Json[],
  path: readonly string[],
): Misfit | null {
  if (json === null && samples.includes(null)) return null;
  // A sample without a value says nothing about its type; others may.
  if (sample === null) return misfitOf(json, samples.filter(isGiven), path);
  if (jsonType(json) !== jsonType(sample)) return { field: path.join('.'), example: sample };
  const misfits = isRecord(sample)
    ? Object.entries(sample).map(([name, part]) => {
        const written = isRecord(json) ? json[name] : undefined;
        const place = [...path, name];
        if (written === undefined) return { field: place.join('.'), example: part };
        const parts = samples.flatMap((each) => (isRecord(each) ? [each[name]] : []));
        return misfitWith(written, part, parts.filter(isWritten), place);
      })
    : elementsOf(json).map((each, position) =>
        misfitOf(each, elementsOf(sample), [...path, String(position)]),
      );
  return misfits.find((misfit) => misfit !== null) ?? null;
}

function jsonType(json: Json): string {
  return Array.isArray(json) ? 'array' : json === null ? 'null' : typeof json;
}

function elementsOf(json: Json): readonly Json[] {
  return Array.isArray(json) ? json : [];
}

function isGiven(json: Json): boolean {
  return json !== null;
}

function isWritten(json: Json | undefined): json is Json {
  return json !== undefined;
}
