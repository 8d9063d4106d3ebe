import * as React from 'react';
import type { EventJson } from '../chart.ts';
import { eventText, parseEvent } from './eventJson.ts';
import { uiText } from './uiText.ts';

interface EventFormProps {
  readonly language: string;
  /** The events that can be sent, with their names. */
  readonly events: readonly { readonly type: string; readonly name: string }[];
  /** Events that no active state waits for. */
  readonly ignored: readonly { readonly type: string; readonly name: string }[];
  readonly type: string;
  readonly samples: readonly EventJson[];
  readonly on: { choose(type: string): void; send(event: EventJson): void };
}

/** A form to edit and send an event. It sends nothing and shows an error if the JSON is invalid. */
export function EventForm({
  language,
  events,
  ignored,
  type,
  samples,
  on,
}: EventFormProps): React.ReactElement {
  const [sample] = samples;
  const [text, setText] = React.useState(sample === undefined ? '' : eventText(sample));
  const [error, setError] = React.useState<string | null>(null);
  const errorId = React.useId();

  function write(next: string): void {
    setText(next);
    setError(null);
  }
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const parsed = parseEvent(text, language);
    if (parsed.isValid) on.send(parsed.event);
    setError(parsed.isValid ? null : parsed.error);
  }

  return (
    <form className="sc-form" onSubmit={submit} noValidate>
      <label className="sc-label-of">
        {uiText('event.type', language)}
        <select
          className="sc-field"
          value={type}
          onChange={({ target }) => on.choose(target.value)}
        >
          {events.map((event) => (
            <option key={event.type} value={event.type}>
              {event.name}
            </option>
          ))}
          {ignored.length > 0 && (
            <optgroup label={uiText('event.ignored', language)}>
              {ignored.map((event) => (
                <option key={event.type} value={event.type}>
                  {event.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      {samples.length > 1 && (
        <fieldset className="sc-group sc-samples">
          <legend>{uiText('event.samples', language)}</legend>
          {samples.map((each, position) => (
            <button
              key={eventText(each)}
              type="button"
              className="sc-button"
              aria-pressed={text === eventText(each)}
              onClick={() => write(eventText(each))}
            >
              {position + 1}
            </button>
          ))}
        </fieldset>
      )}
      <label className="sc-label-of">
        {uiText('event.payload', language)}
        <textarea
          className="sc-field sc-code"
          rows={Math.min(10, text.split('\n').length + 1)}
          spellCheck={false}
          value={text}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      {error !== null && (
        <p id={errorId} className="sc-error" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="sc-button sc-primary">
        {uiText('event.send', language)}
      </button>
    </form>
  );
}
