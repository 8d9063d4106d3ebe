import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { LiveMachine } from '../live/frame.ts';
import type { LayoutOptions } from '../placed.ts';
import { textOf } from '../texts.ts';
import { ActivePath } from './ActivePath.tsx';
import { aspectOf } from './aspect.ts';
import { Caption } from './Caption.tsx';
import { type ChangeMarks, NO_CHANGES } from './changeMark.ts';
import { indexOf } from './chartIndex.ts';
import { openChart, parentLink } from './chartLinks.ts';
import { CollapseButton } from './CollapseButton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { focusOf, marksOf } from './marks.ts';
import { Outline, scrollToOutlined } from './Outline.tsx';
import { SearchField } from './SearchField.tsx';
import { LayoutNotice } from './LayoutNotice.tsx';
import { hasSide, Side } from './Side.tsx';
import type { RunHost } from './RunMenu.tsx';
import { Stage } from './Stage.tsx';
import { adoptStyle } from './style/adopt.ts';
import { Tabs, type Tab } from './Tabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { DrawingActions } from './useDrawingEvents.ts';
import { uiText } from './uiText.ts';
import { useCollapsed } from './useCollapsed.ts';
import { useDrawing } from './useDrawing.ts';
import type { LayOut } from './useLayout.ts';
import { useLiveState } from './useLiveState.ts';
import { useQuestions } from './useQuestions.ts';
import { useSize } from './useSize.ts';
import type { ViewState } from './viewState.ts';

export interface VisualiserProps {
  /** At least one. */
  readonly charts: readonly Chart[];
  readonly state: ViewState;
  /** Requests another view, which a URL can hold. */
  readonly onChange: (state: ViewState) => void;
  /** Lays a chart out off the main thread. Must be the same function in every render. */
  readonly layOut: LayOut;
  readonly toMermaid: (
    chart: Chart,
    textOptions: { language: string; showsCode: boolean },
  ) => string;
  /** Returns the live machine of a chart, if any; always the same value for a chart. */
  readonly machineOf?: (chart: string) => LiveMachine | null;
  /** Saves and opens runs. */
  readonly runs?: RunHost;
  /** What happened to states and arrows since another version. */
  readonly changes?: ChangeMarks;
}

/** Width in pixels below which the outline is shown instead of the drawing. */
const NARROW = 480;

/** Shows a chart as a drawing or an outline, with search, exports, event form and log. */
export function Visualiser({
  charts,
  state,
  onChange,
  layOut,
  toMermaid,
  machineOf,
  runs,
  changes = NO_CHANGES,
}: VisualiserProps): React.ReactElement {
  const shell = React.useRef<HTMLElement>(null);
  const room = React.useRef<HTMLDivElement>(null);
  const size = useSize(room);
  const shellSize = useSize(shell);
  const chart = charts.find(({ id }) => id === state.machine) ?? charts[0];
  if (chart === undefined) throw new Error('a visualiser needs a chart');
  const { language, code: showsCode, direction, view, state: selected } = state;
  const textOptions = React.useMemo(() => ({ language, showsCode }), [language, showsCode]);
  const machine = machineOf?.(chart.id) ?? null;
  const liveState = useLiveState(machine);
  const live = liveState?.frames[liveState.shown] ?? null;
  const marks = React.useMemo(() => marksOf(chart, live), [chart, live]);
  const { collapsed, toggle } = useCollapsed(chart);
  const [hovered, setHovered] = React.useState<string | null>(null);
  const [tab, setTab] = React.useState<Tab>('chart');
  const questions = useQuestions(chart, language, selected, live?.active ?? null);
  const { found, litPath } = questions;
  React.useInsertionEffect(() => adoptStyle(document), []);

  const isNarrow = shellSize !== null && shellSize.width < NARROW;
  const wantsDrawing = view === 'drawing' || (view === 'auto' && !isNarrow);
  const driven =
    machine !== null && liveState !== null && live !== null
      ? { machine, state: liveState, live }
      : null;
  const hasTabs = isNarrow && driven !== null;
  const isWithSide = hasSide({ chart, selected, questions, driven });
  // The shell's size and not the room's: a longer toolbar or caption must not cause another layout.
  const options: LayoutOptions | null =
    size === null || shellSize === null || !wantsDrawing
      ? null
      : { ...textOptions, direction, aspect: aspectOf(shellSize, driven !== null), collapsed };
  const { drawn, isDrawn, error, retry, viewport, placeOf } = useDrawing(chart, options, {
    isWanted: wantsDrawing,
    focus: focusOf(chart, driven, selected),
    layOut,
  });

  const index = indexOf(chart);
  const refused = live?.refused?.arrows[0] ?? null;
  const container = selected !== null && index.childrenOf(selected).length > 0 ? selected : null;
  const change = (next: Partial<ViewState>): void => onChange({ ...state, ...next });
  const links = {
    charts,
    machineOf: (id: string) => machineOf?.(id) ?? null,
    show: (id: string) => change({ machine: id, state: null }),
  };
  const on: DrawingActions = {
    take: (arrow) => machine?.take(arrow),
    select(id) {
      const region = viewport.distance === null ? null : index.regionOf(id);
      const part = region === null ? null : placeOf(region);
      if (part !== null) viewport.enter(part);
      change({ state: id === selected ? null : id });
    },
    hover: setHovered,
    toggle,
    open: (id) => openChart(links, id),
  };
  function go(id: string): void {
    setTab('chart');
    change({ state: id });
    const target = placeOf(id);
    if (target !== null) {
      viewport.reveal(target);
      room.current?.scrollIntoView({ block: 'nearest' });
    } else scrollToOutlined(room.current, id);
  }

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
          isDrawn={isDrawn}
          viewport={viewport}
          change={change}
        >
          <SearchField
            key={chart.id}
            chart={chart}
            textOptions={textOptions}
            query={questions.query}
            hits={questions.hits}
            questions={questions.offered}
            on={{
              change: questions.search,
              go,
              ask(question) {
                setTab('try');
                questions.ask(question);
              },
            }}
          />
          <CollapseButton
            language={language}
            container={container}
            collapsed={collapsed}
            toggle={toggle}
          />
          <ExportMenu
            chart={chart}
            textOptions={textOptions}
            placed={drawn?.chart === chart ? drawn.placed : null}
            part={container}
            live={live}
            changes={changes}
            layOut={layOut}
            toMermaid={toMermaid}
          />
        </Toolbar>
        {hasTabs && <Tabs language={language} tab={tab} choose={setTab} />}
        <div
          className="sc-main"
          data-with-side={isWithSide || undefined}
          data-tab={hasTabs ? tab : undefined}
        >
          <div ref={room} className="sc-room">
            {wantsDrawing && (
              <LayoutNotice
                language={language}
                error={error}
                isWaiting={drawn === null}
                retry={retry}
              />
            )}
            {isDrawn && drawn !== null && (
              <Stage
                chart={drawn.chart}
                placed={drawn.placed}
                live={drawn.chart === chart ? live : null}
                selected={selected}
                litPath={litPath}
                found={found}
                changes={changes}
                viewport={viewport}
                on={on}
              />
            )}
            {hasTabs && !isDrawn && (
              <ActivePath chart={chart} textOptions={textOptions} marks={marks} go={go} />
            )}
            {!isDrawn && (
              <Outline
                chart={chart}
                textOptions={textOptions}
                live={live}
                selected={selected}
                litPath={litPath}
                found={found}
                changes={changes}
                collapsed={collapsed}
                on={on}
              />
            )}
          </div>
          <Caption
            chart={chart}
            textOptions={textOptions}
            marks={marks}
            isLive={live !== null}
            about={hovered ?? selected ?? refused}
          />
          {isWithSide && (
            <Side
              chart={chart}
              textOptions={textOptions}
              marks={marks}
              selected={selected}
              questions={questions}
              driven={driven}
              back={parentLink(links, chart, live)}
              runs={runs ?? null}
            />
          )}
        </div>
      </div>
    </section>
  );
}
