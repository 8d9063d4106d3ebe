import * as React from 'react';
import type { Chart } from '../chart.ts';
import { textOf } from '../texts.ts';
import { Choice, Group } from './Choice.tsx';
import { uiText } from './uiText.ts';
import type { ViewportControls } from './useViewport.ts';
import type { ViewState } from './viewState.ts';

interface ToolbarProps {
  readonly charts: readonly Chart[];
  readonly chart: Chart;
  readonly state: ViewState;
  /** Whether the drawing is shown; `state.view` may be `auto`. */
  readonly isDrawn: boolean;
  readonly viewport: ViewportControls;
  readonly change: (change: Partial<ViewState>) => void;
  /** Further tools, such as the search and the exports. */
  readonly children: React.ReactNode;
}

/** Chooses the machine, language, names, view, direction and size. */
export function Toolbar({
  charts,
  chart,
  state,
  isDrawn,
  viewport,
  change,
  children,
}: ToolbarProps): React.ReactElement {
  const { language, direction, code } = state;
  return (
    <div className="sc-toolbar">
      {charts.length > 1 && (
        <select
          className="sc-field"
          aria-label={uiText('toolbar.machine', language)}
          value={chart.id}
          onChange={({ target }) => change({ machine: target.value, state: null })}
        >
          {charts.map(({ id, title }) => (
            <option key={id} value={id}>
              {textOf(title, language)}
            </option>
          ))}
        </select>
      )}
      {chart.languages.length > 1 && (
        <Group name={uiText('toolbar.language', language)}>
          {chart.languages.map((tag) => (
            <Choice
              key={tag}
              isChosen={tag === language}
              onClick={() => change({ language: tag })}
              lang={tag}
            >
              {tag.toUpperCase()}
            </Choice>
          ))}
        </Group>
      )}
      <Group name={uiText('toolbar.names', language)}>
        <Choice isChosen={!code} onClick={() => change({ code: false })}>
          {uiText('toolbar.words', language)}
        </Choice>
        <Choice isChosen={code} onClick={() => change({ code: true })}>
          {uiText('toolbar.code', language)}
        </Choice>
      </Group>
      <Group name={uiText('toolbar.view', language)}>
        <Choice isChosen={isDrawn} onClick={() => change({ view: 'drawing' })}>
          {uiText('toolbar.drawing', language)}
        </Choice>
        <Choice isChosen={!isDrawn} onClick={() => change({ view: 'outline' })}>
          {uiText('toolbar.outline', language)}
        </Choice>
      </Group>
      {isDrawn && (
        <>
          <Group name={uiText('toolbar.direction', language)}>
            <Choice
              isChosen={direction === 'down'}
              label={uiText('toolbar.down', language)}
              onClick={() => change({ direction: 'down' })}
            >
              ↓
            </Choice>
            <Choice
              isChosen={direction === 'right'}
              label={uiText('toolbar.right', language)}
              onClick={() => change({ direction: 'right' })}
            >
              →
            </Choice>
          </Group>
          <ZoomButtons language={language} viewport={viewport} />
        </>
      )}
      {children}
    </div>
  );
}

function ZoomButtons({
  language,
  viewport: { percent, zoom, fit },
}: {
  readonly language: string;
  readonly viewport: ViewportControls;
}): React.ReactElement {
  return (
    <Group name={uiText('toolbar.size', language)}>
      <button
        type="button"
        className="sc-button"
        aria-label={uiText('toolbar.smaller', language)}
        onClick={() => zoom(0.8)}
      >
        −
      </button>
      <span className="sc-percent">{percent}%</span>
      <button
        type="button"
        className="sc-button"
        aria-label={uiText('toolbar.larger', language)}
        onClick={() => zoom(1.25)}
      >
        +
      </button>
      <button type="button" className="sc-button" onClick={fit}>
        {uiText('toolbar.fit', language)}
      </button>
    </Group>
  );
}
