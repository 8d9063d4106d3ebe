import type { EventJson, Json } from '../chart.ts';
import { uiText } from './uiText.ts';

/** An event somebody wrote as JSON, or what is wrong with it in words. */
export type ParsedEvent =
  | { readonly isValid: true; readonly event: EventJson }
  | { readonly isValid: false; readonly error: string };

/** Reads an event from JSON: an object whose `type` is the event's name. */
export function parseEvent(text: string, language: string): ParsedEvent {
  let json: Json;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is JSON
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

/** An event as somebody can edit it. */
export function eventText(event: EventJson): string {
  return JSON.stringify(event, null, 2);
}
