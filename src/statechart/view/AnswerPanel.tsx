import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import type { Way } from './ways.ts';
import { closedReason } from './labels.ts';
import type { Marks } from './marks.ts';
import type { Question } from './questions.ts';
import { uiText } from './uiText.ts';

interface AnswerPanelProps extends ChartProps {
  readonly question: Question;
  readonly ways: readonly Way[];
  /** The position of the highlighted path. */
  readonly lit: number;
  readonly marks: Marks;
  /** Follows a way in a simulation; `null` elsewhere. */
  readonly go: ((way: Way) => void) | null;
  readonly on: { light(position: number): void; close(): void };
}

/** Nobody would read more ways than these. */
const MOST_WAYS = 40;

/** Answers a question with ways, shortest first; one of them is highlighted in the chart. */
export function AnswerPanel({
  chart,
  textOptions,
  question,
  ways,
  lit,
  marks,
  go,
  on,
}: AnswerPanelProps): React.ReactElement {
  const { language } = textOptions;
  const title = questionText(chart, question, textOptions);
  const panel = React.useRef<HTMLElement>(null);
  // The button that asked the question has been removed, and the focus with it.
  React.useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className="sc-section" aria-label={title} tabIndex={-1}>
      <h3 className="sc-title">{title}</h3>
      <p className="sc-hint">
        {uiText(ways.length === 0 ? 'ways.none' : 'ways.count', language, { count: ways.length })}
      </p>
      <ol className="sc-list sc-ways">
        {ways.slice(0, MOST_WAYS).map((way, position) => {
          const reason = firstReason(chart, way, marks, textOptions);
          return (
            <li key={`${way.arrows.join(' ')} ${way.target}`}>
              <button
                type="button"
                className="sc-button sc-wide"
                aria-pressed={position === lit}
                onClick={() => on.light(position)}
              >
                {wayText(chart, way, textOptions)}
              </button>
              {way.isFromStart && (
                <span className="sc-hint">{uiText('ways.fromStart', language)}</span>
              )}
              {reason !== null && <span className="sc-hint">{reason}</span>}
              {go !== null && position === lit && (
                <button type="button" className="sc-button sc-primary" onClick={() => go(way)}>
                  {uiText('ways.go', language)}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <button type="button" className="sc-button" onClick={() => on.close()}>
        {uiText('ways.close', language)}
      </button>
    </section>
  );
}

/** Returns a question as a sentence. */
export function questionText(
  chart: Chart,
  { kind, state }: Question,
  textOptions: TextOptions,
): string {
  const { language } = textOptions;
  if (state === null) return uiText('ways.fromHere', language);
  const name = nameOf(indexOf(chart).state(state).name, textOptions);
  return uiText(kind === 'to' ? 'ways.to' : 'ways.from', language, { name });
}

/** Returns a way as its events and where they lead, one after the other. */
function wayText(chart: Chart, { arrows }: Way, textOptions: TextOptions): string {
  const index = indexOf(chart);
  return arrows
    .map((id) => {
      const arrow = index.findArrow(id);
      if (arrow === null) return id;
      const targets = arrow.targets.map((target) => nameOf(index.state(target).name, textOptions));
      const event = nameOf(arrow.name, textOptions);
      return targets.length === 0 ? event : `${event} → ${targets.join(', ')}`;
    })
    .join('; ');
}

/** Says why the first step of a way is closed now; `null` if it is open or unknown. */
function firstReason(
  chart: Chart,
  way: Way,
  marks: Marks,
  textOptions: TextOptions,
): string | null {
  const arrow = indexOf(chart).findArrow(way.arrows[0] ?? '');
  if (arrow === null || way.isFromStart || marks.arrow(arrow.id) !== 'blocked') return null;
  return closedReason(arrow, marks, textOptions);
}
