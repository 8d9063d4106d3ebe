import type { EventJson, Json } from '../chart.ts';
import { uiText } from './uiText.ts';

/** An event that was written as JSON, or a message that says what is wrong with it. */
type ParsedEvent =
  | { readonly isValid: true; readonly event: EventJson }
  | { readonly isValid: false; readonly error: string };

/** Parses an event: a JSON object whose `type` is a non-empty string. */
export function parseEvent(text: string, language: string): ParsedEvent {
  let json: Json;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON.parse returns JSON
    json = JSON.parse(text) as Json;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { isValid: false, error: uiText('event.notJson', language, { detail }) };
  }
  if (!isEvent(json)) return { isValid: false, error: uiText('event.noType', language) };
  return { isValid: true, event: json };
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
