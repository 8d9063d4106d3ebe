import type { Json } from '../chart.ts';
import type { Frame } from '../live/frame.ts';
import { isRecord } from '../live/json.ts';
import type { Run, RunStep } from '../live/run.ts';

/** Says why a text is not a run. */
export class RunError extends Error {
  readonly reason: 'notRun' | 'newer' | 'otherMachine';
  constructor(reason: RunError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Returns the run of the latest actor of a chart. The events that actors of its own sent it are part of it.
 *
 * @param kind a recording of a running actor begins wherever that actor was, as does that of a simulated
 * machine which another one started
 * @throws Error without frames
 */
export function runOf(frames: readonly Frame[], kind: 'live' | 'simulation'): Run {
  const last = frames.at(-1);
  // The frames before a reload are of another session, whose actors have the same ids.
  const [first, ...rest] = frames.filter(
    ({ session, actor }) => session === last?.session && actor === last.actor,
  );
  if (first === undefined) throw new Error('nothing has run yet');
  const beginsByItself = kind === 'simulation' && first.parent === null;
  return {
    format: 'statechart-run',
    version: 1,
    machine: first.chart,
    start: startOf(first),
    from: beginsByItself ? null : { active: first.active, context: first.context },
    steps: rest.map(({ event, forced }) => ({ event, forced })),
  };
}

/** Returns the id of the start that an actor's first frame began at; `null` for the machine's own. */
export function startOf({ event: { start } }: Frame): string | null {
  return typeof start === 'string' ? start : null;
}

/** Parses a run from JSON. @throws RunError if the text is no run that this version reads */
export function parseRun(text: string): Run {
  const json = parseJson(text);
  if (!isRecord(json) || json.format !== 'statechart-run') {
    throw new RunError('notRun', 'the text is not a saved run');
  }
  if (json.version !== 1) throw new RunError('newer', 'the run was saved by a newer version');
  const { machine, start, from, steps } = json;
  if (typeof machine !== 'string' || !Array.isArray(steps)) {
    throw new RunError('notRun', 'the run has no machine or no steps');
  }
  return {
    format: 'statechart-run',
    version: 1,
    machine,
    start: typeof start === 'string' ? start : null,
    from: fromOf(from),
    steps: steps.map(stepOf),
  };
}

function fromOf(json: Json | undefined): Run['from'] {
  if (!isRecord(json) || !Array.isArray(json.active)) return null;
  const active = json.active.filter((id: Json) => typeof id === 'string');
  return { active, context: json.context ?? null };
}

function stepOf(json: Json): RunStep {
  const event = isRecord(json) ? json.event : undefined;
  if (!isRecord(json) || !isRecord(event) || typeof event.type !== 'string') {
    throw new RunError('notRun', 'a step of the run has no event');
  }
  const { forced } = json;
  return {
    event: { ...event, type: event.type },
    forced: typeof forced === 'string' ? forced : null,
  };
}

/** Returns a run as text for a URL: compressed, in letters, digits, `-` and `_`. */
export async function encodeRun(run: Run): Promise<string> {
  const compressed = new Blob([JSON.stringify(run)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the run of a URL. @throws RunError if the text is not one */
export async function decodeRun(text: string): Promise<Run> {
  let json: string;
  try {
    const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    json = await new Response(stream).text();
  } catch {
    throw new RunError('notRun', 'the link does not hold a whole run');
  }
  return parseRun(json);
}

function parseJson(text: string): Json {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse returns JSON
    return JSON.parse(text) as Json;
  } catch {
    throw new RunError('notRun', 'the text is not JSON');
  }
}
