import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import type { EventPath } from './eventPaths.ts';
import { closedReason } from './labels.ts';
import type { Marks } from './marks.ts';
import type { Question } from './questions.ts';
import { uiText } from './uiText.ts';

interface AnswerPanelProps extends ChartProps {
  readonly question: Question;
  readonly paths: readonly EventPath[];
  /** The position of the path that is highlighted. */
  readonly lit: number;
  readonly marks: Marks;
  /** Follows a path in a simulation; `null` elsewhere. */
  readonly go: ((path: EventPath) => void) | null;
  readonly on: { light(position: number): void; close(): void };
}

/** Nobody would read more paths than these. */
const MOST_PATHS = 40;

/** Answers a question with paths, shortest first; one of them is highlighted in the chart. */
export function AnswerPanel({
  chart,
  textOptions,
  question,
  paths,
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
        {uiText(paths.length === 0 ? 'paths.none' : 'paths.count', language, {
          count: paths.length,
        })}
      </p>
      <ol className="sc-list sc-paths">
        {paths.slice(0, MOST_PATHS).map((path, position) => {
          const reason = firstReason(chart, path, marks, textOptions);
          return (
            <li key={`${path.arrows.join(' ')} ${path.target}`}>
              <button
                type="button"
                className="sc-button sc-wide"
                aria-pressed={position === lit}
                onClick={() => on.light(position)}
              >
                {pathText(chart, path, textOptions)}
              </button>
              {path.isFromStart && (
                <span className="sc-hint">{uiText('paths.fromStart', language)}</span>
              )}
              {reason !== null && <span className="sc-hint">{reason}</span>}
              {go !== null && position === lit && (
                <button type="button" className="sc-button sc-primary" onClick={() => go(path)}>
                  {uiText('paths.go', language)}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <button type="button" className="sc-button" onClick={() => on.close()}>
        {uiText('paths.close', language)}
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
  if (state === null) return uiText('paths.fromHere', language);
  const name = nameOf(indexOf(chart).state(state).name, textOptions);
  return uiText(kind === 'to' ? 'paths.to' : 'paths.from', language, { name });
}

/** Returns a path as its events and where they lead, one after the other. */
function pathText(chart: Chart, { arrows }: EventPath, textOptions: TextOptions): string {
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

/** Says why the first step of a path is closed now; `null` if it is open or unknown. */
function firstReason(
  chart: Chart,
  path: EventPath,
  marks: Marks,
  textOptions: TextOptions,
): string | null {
  const arrow = indexOf(chart).findArrow(path.arrows[0] ?? '');
  if (arrow === null || path.isFromStart || marks.arrow(arrow.id) !== 'blocked') return null;
  return closedReason(arrow, marks, textOptions);
}
