import type { EventJson, Json } from '../chart.ts';
import { misfitOf } from './eventShape.ts';
import { uiText } from './uiText.ts';

/** An event that was written as JSON, or a message that says what is wrong with it. */
type ParsedEvent =
  | { readonly isValid: true; readonly event: EventJson }
  | { readonly isValid: false; readonly error: string };

/** What is known of the events of a type. */
export interface KnownEvents {
  readonly samplesOf: (type: string) => readonly EventJson[];
  readonly nameOf: (type: string) => string;
}

/**
 * Parses an event: a JSON object whose `type` is a non-empty string, and which has the fields of one of the
 * samples of that type. Machines rely on these fields, and one whose function throws has ended.
 */
export function parseEvent(
  text: string,
  language: string,
  { samplesOf, nameOf }: KnownEvents,
): ParsedEvent {
  let json: Json;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse returns JSON
    json = JSON.parse(text) as Json;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { isValid: false, error: uiText('event.notJson', language, { detail }) };
  }
  if (!isEvent(json)) return { isValid: false, error: uiText('event.noType', language) };
  const misfit = misfitOf(json, samplesOf(json.type));
  if (misfit === null) return { isValid: true, event: json };
  const { field, example } = misfit;
  const values = { name: nameOf(json.type), field, example: JSON.stringify(example) };
  return { isValid: false, error: uiText('event.needsField', language, values) };
}

function isEvent(json: Json): json is EventJson {
  return (
    typeof json === 'object' &&
    json !== null &&
    !Array.isArray(json) &&
    'type' in json &&
    typeof json.type === 'string' &&
    json.type !== ''
  );
}

/** Returns an event as indented JSON, for editing. */
export function eventText(event: EventJson): string {
  return JSON.stringify(event, null, 2);
}
