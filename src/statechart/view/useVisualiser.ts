import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine } from '../live/frame.ts';
import type { LayoutOptions } from '../placed.ts';
import { aspectOf } from './aspect.ts';
import { indexOf } from './chartIndex.ts';
import { openChart, parentLink, type ParentLink } from './chartLinks.ts';
import type { ChartProps } from './chartProps.ts';
import { focusOf, marksOf, type Marks } from './marks.ts';
import { scrollToOutlined } from './Outline.tsx';
import type { Driven } from './Side.tsx';
import type { Tab } from './Tabs.tsx';
import { useCollapsed } from './useCollapsed.ts';
import { useDrawing, type DrawnChart } from './useDrawing.ts';
import type { DrawingActions } from './useDrawingEvents.ts';
import type { LayOut } from './useLayout.ts';
import { useLiveState } from './useLiveState.ts';
import { useQuestions, type Questions } from './useQuestions.ts';
import { useSize } from './useSize.ts';
import type { ViewState } from './viewState.ts';

/** The charts of a visualiser, and which of them it shows. */
export interface ShownCharts {
  /** At least one. */
  readonly charts: readonly Chart[];
  readonly state: ViewState;
  /** Requests another view, which a URL can hold. */
  readonly onChange: (state: ViewState) => void;
  /** Lays a chart out off the main thread. Must be the same function in every render. */
  readonly layOut: LayOut;
  /** Returns the live machine of a chart, if any; always the same value for a chart. */
  readonly machineOf?: (chart: string) => LiveMachine | null;
}

/** The chart that a visualiser shows with all that its parts have in common, and what they can do. */
export interface Visualised extends ChartProps {
  readonly selected: string | null;
  /** Id of the state or arrow under the pointer or with the focus. */
  readonly hovered: string | null;
  /** The frame that is shown; `null` where no machine runs. */
  readonly live: Frame | null;
  readonly driven: Driven | null;
  readonly marks: Marks;
  readonly questions: Questions;
  readonly collapsed: readonly string[];
  /** Whether there is room for only the chart or the panels beside it, which then have tabs. */
  readonly hasTabs: boolean;
  readonly tab: Tab;
  readonly setTab: (tab: Tab) => void;
  readonly wantsDrawing: boolean;
  readonly drawing: DrawnChart;
  /** Where a machine that is done leads back to. */
  readonly back: ParentLink | null;
  readonly change: (next: Partial<ViewState>) => void;
  readonly on: DrawingActions;
  /** Selects and reveals a state or an arrow. */
  readonly go: (id: string) => void;
}

/** Width in pixels below which the outline is shown instead of the drawing. */
const NARROW = 480;

/**
 * Holds what a visualiser shows: a chart, its live machine, its drawing, and the questions about it.
 *
 * @param shell the whole visualiser
 * @param room the place of the drawing or the outline in it
 */
export function useVisualiser(
  { charts, state, onChange, layOut, machineOf }: ShownCharts,
  shell: React.RefObject<HTMLElement | null>,
  room: React.RefObject<HTMLElement | null>,
): Visualised {
  const size = useSize(room);
  const shellSize = useSize(shell);
  const chart = charts.find(({ id }) => id === state.machine) ?? charts[0];
  if (chart === undefined) throw new Error('a visualiser needs a chart');
  const { language, code: showsCode, direction, view, state: selected } = state;
  const textOptions = React.useMemo(() => ({ language, showsCode }), [language, showsCode]);
  const machine = machineOf?.(chart.id) ?? null;
  const driven = useDriven(machine);
  const live = driven?.live ?? null;
  const marks = React.useMemo(() => marksOf(chart, live), [chart, live]);
  const { collapsed, toggle } = useCollapsed(chart);
  const [hovered, setHovered] = React.useState<string | null>(null);
  const [tab, setTab] = React.useState<Tab>('chart');
  const questions = useQuestions(chart, language, selected, live?.active ?? null);

  const isNarrow = shellSize !== null && shellSize.width < NARROW;
  const wantsDrawing = view === 'drawing' || (view === 'auto' && !isNarrow);
  // The shell's size and not the room's: a longer toolbar or caption must not cause another layout.
  const options: LayoutOptions | null =
    size === null || shellSize === null || !wantsDrawing
      ? null
      : { ...textOptions, direction, aspect: aspectOf(shellSize, driven !== null), collapsed };
  const drawing = useDrawing(chart, options, {
    isWanted: wantsDrawing,
    focus: focusOf(chart, driven, selected),
    layOut,
  });
  const { viewport, placeOf } = drawing;

  const change = (next: Partial<ViewState>): void => onChange({ ...state, ...next });
  const links = {
    charts,
    machineOf: (id: string) => machineOf?.(id) ?? null,
    show: (id: string) => change({ machine: id, state: null }),
  };
  const on: DrawingActions = {
    take: (arrow) => machine?.take(arrow),
    select(id) {
      const region = viewport.distance === null ? null : indexOf(chart).regionOf(id);
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

  return {
    chart,
    textOptions,
    selected,
    hovered,
    live,
    driven,
    marks,
    questions,
    collapsed,
    hasTabs: isNarrow && driven !== null,
    tab,
    setTab,
    wantsDrawing,
    drawing,
    back: parentLink(links, chart, live),
    change,
    on,
    go,
  };
}

/** Follows a machine. Returns `null` without one. */
function useDriven(machine: LiveMachine | null): Driven | null {
  const state = useLiveState(machine);
  const live = state?.frames[state.shown] ?? null;
  return machine !== null && state !== null && live !== null ? { machine, state, live } : null;
}
