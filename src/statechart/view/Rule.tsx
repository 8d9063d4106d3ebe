import * as React from 'react';
import type { ChartArrow, Condition, Json } from '../chart.ts';
import type { ConditionValues } from '../live/conditions.ts';
import { nameOf } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { InlineIcon } from './icons.tsx';
import { arrowSentence } from './labels.ts';
import { failingOf, reasonsOf } from './rule.ts';
import { uiText } from './uiText.ts';

interface RulePanelProps extends ChartProps {
  /** An arrow with a guard. */
  readonly arrow: ChartArrow;
  /** The values of its conditions; empty where no machine runs. */
  readonly values: ConditionValues;
  /** Whether it has just refused an event; `values` are then those for this event. */
  readonly isRefused: boolean;
}

/** The rule of an arrow: each condition with its value, and why it is false. */
export function RulePanel({
  chart,
  textOptions,
  arrow,
  values,
  isRefused,
}: RulePanelProps): React.ReactElement {
  const { language } = textOptions;
  const title = uiText(isRefused ? 'rule.refused' : 'rule.name', language);
  return (
    <section className="sc-section sc-rule" aria-label={title}>
      <h3 className="sc-title">{title}</h3>
      <p className="sc-hint">{arrowSentence(chart, arrow, textOptions)}</p>
      <Rule arrow={arrow} values={values} textOptions={textOptions} />
    </section>
  );
}

/** The conditions of an arrow's guard as a list; nothing without a guard. */
export function Rule({
  arrow: { guard },
  values,
  textOptions,
}: Pick<RulePanelProps, 'arrow' | 'values' | 'textOptions'>): React.ReactElement | null {
  if (guard === null) return null;
  const failing = new Set(failingOf(guard, values).map(({ code }) => code));
  return (
    <ul className="sc-conditions">
      <ConditionItem
        condition={guard}
        values={values}
        textOptions={textOptions}
        failing={failing}
      />
    </ul>
  );
}

interface ConditionItemProps extends Pick<RulePanelProps, 'values' | 'textOptions'> {
  readonly condition: Condition;
  readonly failing: ReadonlySet<string>;
}

const MARKS = { yes: 'done', no: 'failed', depends: 'unanswered' } as const;

function ConditionItem({
  condition,
  values,
  textOptions,
  failing,
}: ConditionItemProps): React.ReactElement {
  const { language } = textOptions;
  const known = values[condition.code];
  const answer =
    known === undefined ? null : known.value === null ? 'depends' : known.value ? 'yes' : 'no';
  const reasons = reasonsOf(condition, values, textOptions);
  // A negation has read the same values as the condition that it negates.
  const [negated] = condition.made === 'not' ? condition.parts : [];
  const reads = Object.entries((negated === undefined ? known : values[negated.code])?.reads ?? {});
  const parts = negated?.parts.length === 0 ? [] : condition.parts;
  return (
    <li data-answer={answer ?? undefined} data-failing={failing.has(condition.code) || undefined}>
      {answer !== null && <InlineIcon name={MARKS[answer]} />}
      <span>
        {nameOf(condition, textOptions)}
        {answer !== null && (
          <b className="sc-answer">
            {': '}
            {uiText(`rule.${answer}`, language)}
          </b>
        )}
      </span>
      {reasons !== '' && <span className="sc-why">{reasons}</span>}
      {reads.length > 0 && parts.length === 0 && (
        <span className="sc-reads">
          {reads.map(([path, value]) => (
            <span key={path}>
              <code>{path}</code> {shown(value)}{' '}
            </span>
          ))}
        </span>
      )}
      {parts.length > 0 && (
        <>
          <span className="sc-made">{uiText(`rule.${condition.made ?? 'and'}`, language)}</span>
          <ul className="sc-conditions">
            {parts.map((part) => (
              <ConditionItem
                key={part.code}
                condition={part}
                values={values}
                textOptions={textOptions}
                failing={failing}
              />
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
