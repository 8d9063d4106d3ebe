import * as React from 'react';
import type { Chart, EventJson } from '../chart.ts';
import { type EventField, fieldsOf, fieldText, valueText, withField } from './eventFields.ts';

interface EventFieldsProps {
  readonly chart: Chart;
  readonly language: string;
  readonly event: EventJson;
  /** Their values are offered where the chart has texts for them. */
  readonly samples: readonly EventJson[];
  readonly change: (event: EventJson) => void;
}

/** The fields of an event, each to be edited by its title. */
export function EventFields({
  chart,
  language,
  event,
  samples,
  change,
}: EventFieldsProps): React.ReactElement {
  return (
    <>
      {fieldsOf(event).map((field) => (
        <label
          key={field.path.join('.')}
          className={typeof field.value === 'boolean' ? 'sc-check' : 'sc-label-of'}
        >
          {typeof field.value !== 'boolean' && fieldText(chart, field, language)}
          <Field
            chart={chart}
            language={language}
            field={field}
            choices={choicesOf(chart, field, samples)}
            change={(value) => change(withField(event, { ...field, value }))}
          />
          {typeof field.value === 'boolean' && fieldText(chart, field, language)}
        </label>
      ))}
    </>
  );
}

/** Returns the values that samples have in a field, if each of them has a text; else none. */
function choicesOf(
  { values }: Chart,
  { path, value }: EventField,
  samples: readonly EventJson[],
): readonly string[] {
  const place = path.join('.');
  const known = samples
    .flatMap(fieldsOf)
    .filter((field) => field.path.join('.') === place)
    .map((field) => field.value);
  const choices = [...new Set([...known, value])].filter((each) => typeof each === 'string');
  return choices.every((each) => values[each] !== undefined) ? choices : [];
}

function Field({
  chart,
  language,
  field: { value },
  choices,
  change,
}: Pick<EventFieldsProps, 'chart' | 'language'> & {
  readonly field: EventField;
  readonly choices: readonly string[];
  readonly change: (value: EventField['value']) => void;
}): React.ReactElement {
  if (typeof value === 'boolean') {
    return (
      <input type="checkbox" checked={value} onChange={({ target }) => change(target.checked)} />
    );
  }
  if (typeof value === 'number') {
    return <NumberField value={value} change={change} />;
  }
  if (choices.length > 0) {
    return (
      <select className="sc-field" value={value} onChange={({ target }) => change(target.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {valueText(chart, choice, language)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      type="text"
      className="sc-field"
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}

/** A number, which stays as it is while what is typed is none yet, as "-" or an empty field. */
function NumberField({
  value,
  change,
}: {
  readonly value: number;
  readonly change: (value: number) => void;
}): React.ReactElement {
  const [typed, setTyped] = React.useState<string | null>(null);
  return (
    <input
      type="number"
      step="any"
      className="sc-field"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!Number.isNaN(target.valueAsNumber)) change(target.valueAsNumber);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
