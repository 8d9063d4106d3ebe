import * as React from 'react';
import type { Chart } from '../chart.ts';
import { textOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import { type LiveMarks, marksOf, pathThrough } from './marks.ts';
import { OutlineState } from './OutlineState.tsx';
import type { OutlineView } from './outlineView.ts';
import type { DrawingActions } from './useDrawingEvents.ts';
import { uiText } from './uiText.ts';

export interface OutlineProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
  /** Where the machine is; without it nothing is lit and arrows are read, not taken. */
  readonly live?: LiveMarks | null;
  /** Id of a state or an arrow: every path through it is lit. */
  readonly selected?: string | null;
  /** Ids of states and arrows that a search found. */
  readonly found?: ReadonlySet<string>;
  /** Ids of the containers that are closed. */
  readonly collapsed?: readonly string[];
  /** Level of the outermost heading, from 1 to 6. */
  readonly headingLevel?: number;
  readonly on: DrawingActions;
}

const NOTHING: ReadonlySet<string> = new Set();
const NONE: readonly string[] = [];

/**
 * A chart as nested lists: the data and the buttons of the drawing for the keyboard, for screen
 * readers and where there is little room.
 */
export function Outline({
  chart,
  textOptions,
  live = null,
  selected = null,
  found = NOTHING,
  collapsed = NONE,
  headingLevel = 2,
  on,
}: OutlineProps): React.ReactElement {
  const list = React.useRef<HTMLUListElement>(null);
  const { language } = textOptions;
  const view: OutlineView = {
    chart,
    textOptions,
    isLive: live !== null,
    marks: React.useMemo(() => marksOf(chart, live), [chart, live]),
    path: React.useMemo(() => pathThrough(chart, selected), [chart, selected]),
    selected,
    found,
    collapsed,
    on,
    follow(state) {
      on.select(state);
      list.current
        ?.querySelector<HTMLElement>(`[data-state-id="${CSS.escape(state)}"] .sc-o-name`)
        ?.focus();
    },
  };
  return (
    <ul
      ref={list}
      className="sc-outline"
      lang={language}
      aria-label={uiText('outline.name', language, { title: textOf(chart.title, language) })}
      onPointerLeave={() => on.point(null)}
    >
      <OutlineState state={indexOf(chart).root} level={headingLevel} view={view} />
    </ul>
  );
}
