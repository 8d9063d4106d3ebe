import type { Chart, EventJson, Json } from '../chart.ts';
import { isRecord } from '../live/json.ts';
import type { Run } from '../live/run.ts';

/** Numbers up to this length, such as a count, tell nothing about a person. */
const SHORT_NUMBER = /^\d{0,3}$/;

/**
 * Returns a run in which nobody can be recognised. Every text that is neither in the chart nor in a sample
 * event is blanked: letters become x, digits 0, and its other characters stay, so that an email address
 * still looks like one to a guard. Different texts stay different.
 *
 * @param samples sample events, whose texts are known not to be personal
 */
export function maskRun(run: Run, chart: Chart, samples: readonly EventJson[]): Run {
  const mask = createMask(chart, samples);
  return {
    ...run,
    from: run.from === null ? null : { ...run.from, context: mask(run.from.context) },
    steps: run.steps.map(({ event, forced }) => ({ event: maskEvent(event, mask), forced })),
  };
}

/** Returns a function that blanks the texts of JSON values, the same text always in the same way. */
export function createMask(chart: Chart, samples: readonly EventJson[]): (json: Json) => Json {
  const known = new Set(textsIn([...samples, ...namesIn(chart)]));
  const masked = new Map<string, string>();
  const used = new Set<string>();

  function blank(text: string): string {
    if (known.has(text) || SHORT_NUMBER.test(text)) return text;
    const before = masked.get(text);
    if (before !== undefined) return before;
    const shape = text
      .replaceAll(/\p{Lu}/gu, 'X')
      .replaceAll(/[\p{L}\p{M}\p{Extended_Pictographic}]/gu, (letter) =>
        letter === 'X' ? 'X' : 'x',
      )
      .replaceAll(/\p{Nd}/gu, '0');
    let unique = shape;
    for (let count = 2; used.has(unique); count += 1) unique = `${shape}${count}`;
    used.add(unique);
    masked.set(text, unique);
    return unique;
  }

  function mask(json: Json): Json {
    if (typeof json === 'string') return blank(json);
    if (isList(json)) return json.map(mask);
    if (!isRecord(json)) return json;
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, mask(value)]));
  }
  return mask;
}

/** Blanks the texts of an event, but not its type. */
export function maskEvent({ type, ...fields }: EventJson, mask: (json: Json) => Json): EventJson {
  const masked = mask(fields);
  return isRecord(masked) ? { ...masked, type } : { type };
}

/** Returns the names that the machine's author wrote. */
function namesIn({ states, arrows }: Chart): string[] {
  return [
    ...states.flatMap(({ id, name, invokes }) =>
      [id, name.code].concat(invokes.map((job) => job.id)),
    ),
    ...arrows.map(({ eventType }) => eventType),
  ];
}

function textsIn(json: Json): string[] {
  if (typeof json === 'string') return [json];
  if (isList(json)) return json.flatMap(textsIn);
  return isRecord(json) ? Object.values(json).flatMap(textsIn) : [];
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
