import * as React from 'react';
import type { Chart } from '../chart.ts';
import { textOf } from '../texts.ts';
import { Caption } from './Caption.tsx';
import { type ChangeMarks, NO_CHANGES } from './changeMark.ts';
import { Room } from './Room.tsx';
import type { RunHost } from './RunMenu.tsx';
import { hasSide, Side } from './Side.tsx';
import { StepStatus } from './StepStatus.tsx';
import { adoptStyle } from './style/adopt.ts';
import { Tabs } from './Tabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Tools } from './Tools.tsx';
import { uiText } from './uiText.ts';
import { type ShownCharts, useVisualiser } from './useVisualiser.ts';

export interface VisualiserProps extends ShownCharts {
  readonly toMermaid: (
    chart: Chart,
    textOptions: { language: string; showsCode: boolean },
  ) => string;
  /** Saves and opens runs. */
  readonly runs?: RunHost;
  /** What happened to states and arrows since another version. */
  readonly changes?: ChangeMarks;
}

/** Shows a chart as a drawing or an outline, with search, exports, event form and log. */
export function Visualiser({
  toMermaid,
  runs,
  changes = NO_CHANGES,
  ...shown
}: VisualiserProps): React.ReactElement {
  const { charts, state, layOut } = shown;
  const shell = React.useRef<HTMLElement>(null);
  const room = React.useRef<HTMLDivElement>(null);
  const view = useVisualiser(shown, shell, room);
  React.useInsertionEffect(() => adoptStyle(document), []);

  const { chart, textOptions, live, driven, marks, selected, questions, tab, hasTabs } = view;
  const { language } = textOptions;
  const isWithSide = hasSide({ chart, selected, questions, driven });
  const refused = live?.refused?.arrows[0] ?? null;
  return (
    <section
      ref={shell}
      className="sc-shell"
      lang={language}
      aria-label={uiText('shell.name', language, { title: textOf(chart.title, language) })}
    >
      <div className="sc-frame">
        <Toolbar
          charts={charts}
          chart={chart}
          state={state}
          isDrawn={view.drawing.isDrawn}
          viewport={view.drawing.viewport}
          change={view.change}
        >
          <Tools view={view} changes={changes} layOut={layOut} toMermaid={toMermaid} />
        </Toolbar>
        {driven !== null && (
          <StepStatus
            chart={chart}
            textOptions={textOptions}
            frames={driven.state.frames}
            live={driven.live}
          />
        )}
        {hasTabs && <Tabs language={language} tab={tab} choose={view.setTab} />}
        <div
          className="sc-main"
          data-with-side={isWithSide || undefined}
          data-tab={hasTabs ? tab : undefined}
        >
          <Room roomRef={room} view={view} changes={changes} />
          <Caption
            chart={chart}
            textOptions={textOptions}
            marks={marks}
            isLive={live !== null}
            about={view.hovered ?? selected ?? refused}
          />
          {isWithSide && (
            <Side
              chart={chart}
              textOptions={textOptions}
              marks={marks}
              selected={selected}
              questions={questions}
              driven={driven}
              back={view.back}
              runs={runs ?? null}
            />
          )}
        </div>
      </div>
    </section>
  );
}
