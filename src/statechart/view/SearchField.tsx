import * as React from 'react';
import type { Chart } from '../chart.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { questionText } from './AnswerPanel.tsx';
import { indexOf } from './chartIndex.ts';
import { arrowSentence } from './labels.ts';
import type { Question } from './questions.ts';
import type { Hit } from './search.ts';
import { uiText } from './uiText.ts';
import { useListPlace } from './useListPlace.ts';

interface SearchFieldProps extends ChartProps {
  readonly query: string;
  readonly hits: readonly Hit[];
  /** The questions in the query, or those possible about the results. */
  readonly questions: readonly Question[];
  readonly on: {
    change(query: string): void;
    /** Selects and reveals one of the results. */
    go(id: string): void;
    ask(question: Question): void;
  };
}

/** Nobody would read more results than these. */
const MOST_HITS = 50;

/**
 * Searches a chart and takes questions. Enter asks the question, or goes to the next result, and
 * Shift+Enter to the previous one; the list below has both as buttons.
 */
export function SearchField({
  chart,
  textOptions,
  query,
  hits,
  questions,
  on,
}: SearchFieldProps): React.ReactElement {
  const { language } = textOptions;
  const field = React.useRef<HTMLInputElement>(null);
  const found = useListPlace<HTMLDivElement>();
  const [position, setPosition] = React.useState(-1);
  const hasQuery = query.trim() !== '';
  const [question] = questions;

  function press(event: React.KeyboardEvent): void {
    if (event.key === 'Escape' && query === '') field.current?.blur();
    else if (event.key === 'Escape') on.change('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (hits.length === 0 && question !== undefined) {
      on.ask(question);
      return;
    }
    // Before the first step, the previous result is the last one.
    const next = event.shiftKey
      ? (position <= 0 ? hits.length : position) - 1
      : (position + 1) % hits.length;
    const hit = hits[next];
    if (hit === undefined) return;
    setPosition(next);
    on.go(hit.id);
  }

  return (
    <div className="sc-search">
      <input
        ref={field}
        type="search"
        className="sc-field"
        aria-label={uiText('search.name', language)}
        placeholder={uiText('search.hint', language)}
        value={query}
        onChange={({ target }) => {
          setPosition(-1);
          on.change(target.value);
        }}
        onKeyDown={press}
      />
      <div ref={found} className="sc-found" hidden={!hasQuery && questions.length === 0}>
        <output className="sc-search-count">
          {hasQuery &&
            (position < 0
              ? uiText('search.count', language, { count: hits.length })
              : uiText('search.position', language, {
                  position: position + 1,
                  count: hits.length,
                }))}
        </output>
        {hits.length + questions.length > 0 && (
          <ul className="sc-hits" aria-label={uiText('search.results', language)}>
            {questions.map((each) => (
              <li key={`${each.kind} ${each.state}`}>
                <button type="button" className="sc-button" onClick={() => on.ask(each)}>
                  {questionText(chart, each, textOptions)}
                </button>
              </li>
            ))}
            {hits.slice(0, MOST_HITS).map(({ id, place }) => (
              <li key={id}>
                <button type="button" className="sc-button" onClick={() => on.go(id)}>
                  {hitText(chart, id, textOptions)}
                  {place !== 'name' && (
                    <span className="sc-hint">{uiText(`search.${place}`, language)}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Returns an arrow as a sentence, or a state with the state that contains it. */
function hitText(chart: Chart, id: string, textOptions: TextOptions): string {
  const index = indexOf(chart);
  const arrow = index.findArrow(id);
  if (arrow !== null) return arrowSentence(chart, arrow, textOptions);
  const { name, parent } = index.state(id);
  const own = nameOf(name, textOptions);
  return parent === null ? own : `${nameOf(index.state(parent).name, textOptions)} › ${own}`;
}
