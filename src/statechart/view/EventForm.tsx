import * as React from 'react';
import type { Chart, EventJson } from '../chart.ts';
import { EventFields } from './EventFields.tsx';
import { sampleNames } from './eventFields.ts';
import { eventText, parseEvent } from './eventJson.ts';
import { uiText } from './uiText.ts';

interface EventFormProps {
  readonly chart: Chart;
  readonly language: string;
  /** The events that can be sent, with their names. */
  readonly events: readonly { readonly type: string; readonly name: string }[];
  /** Events that no active state waits for. */
  readonly ignored: readonly { readonly type: string; readonly name: string }[];
  readonly type: string;
  /** The sample events of a type, which can be another one than `type` in what is written as JSON. */
  readonly samplesOf: (type: string) => readonly EventJson[];
  readonly on: { choose(type: string): void; send(event: EventJson): void };
}

/**
 * A form to fill in and send an event: by a sample, by its fields, or as JSON. It sends nothing and shows
 * an error if the JSON is invalid, or lacks what the samples of its type have.
 */
export function EventForm({
  chart,
  language,
  events,
  ignored,
  type,
  samplesOf,
  on,
}: EventFormProps): React.ReactElement {
  const samples = samplesOf(type);
  const [sample] = samples;
  // Until it is edited, it follows the first sample, which a step of the machine can change.
  const [edited, setEdited] = React.useState<string | null>(null);
  const text = edited ?? (sample === undefined ? '' : eventText(sample));
  const [error, setError] = React.useState<string | null>(null);
  const errorId = React.useId();
  const nameOf = (written: string): string =>
    [...events, ...ignored].find((event) => event.type === written)?.name ?? written;
  const parsed = parseEvent(text, language, { samplesOf, nameOf });

  function write(next: string): void {
    setEdited(next);
    setError(null);
  }
  function submit(event: React.FormEvent): void {
    event.preventDefault();
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
        <fieldset className="sc-samples">
          <legend>{uiText('event.samples', language)}</legend>
          {sampleNames(chart, samples, language).map((name, position) => {
            const written = eventText(samples[position] ?? { type });
            return (
              <button
                key={written}
                type="button"
                className="sc-button"
                aria-pressed={text === written}
                onClick={() => write(written)}
              >
                {name}
              </button>
            );
          })}
        </fieldset>
      )}
      {parsed.isValid && (
        <EventFields
          chart={chart}
          language={language}
          event={parsed.event}
          samples={samples}
          change={(event) => write(eventText(event))}
        />
      )}
      <button type="submit" className="sc-button sc-primary">
        {uiText('event.send', language)}
      </button>
      {error !== null && (
        <p id={errorId} className="sc-error" role="alert">
          {error}
        </p>
      )}
      <details className="sc-json">
        <summary>{uiText('event.payload', language)}</summary>
        <textarea
          className="sc-field sc-code"
          aria-label={uiText('event.payload', language)}
          rows={Math.min(10, text.split('\n').length + 1)}
          spellCheck={false}
          value={text}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : errorId}
          onChange={({ target }) => write(target.value)}
        />
      </details>
    </form>
  );
}
