import * as React from 'react';
import { textOf } from '../texts.ts';
import { type ChangeMarks, NO_CHANGES } from './changeMark.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import { type LiveMarks, marksOf, pathThrough } from './marks.ts';
import { OutlineState } from './OutlineState.tsx';
import type { OutlineView } from './outlineView.ts';
import type { DrawingActions } from './useDrawingEvents.ts';
import { uiText } from './uiText.ts';

interface OutlineProps extends ChartProps {
  /** The frame to mark; without it nothing is marked and arrows cannot be taken. */
  readonly live?: LiveMarks | null;
  /** Id of a state or an arrow; every path through it is highlighted. */
  readonly selected?: string | null;
  /** The ids of a path to highlight instead. */
  readonly litPath?: ReadonlySet<string> | null;
  /** Ids of states and arrows that a search found. */
  readonly found?: ReadonlySet<string>;
  /** What happened to states and arrows since another version. */
  readonly changes?: ChangeMarks;
  /** Ids of the collapsed containers. */
  readonly collapsed?: readonly string[];
  /** Level of the outermost heading, from 1 to 6. */
  readonly headingLevel?: number;
  readonly on: DrawingActions;
}

const NO_IDS: ReadonlySet<string> = new Set();
const NONE_COLLAPSED: readonly string[] = [];

/**
 * A chart as nested lists: everything in the drawing, for keyboards, screen readers and narrow
 * windows.
 */
export function Outline({
  chart,
  textOptions,
  live = null,
  selected = null,
  litPath = null,
  found = NO_IDS,
  changes = NO_CHANGES,
  collapsed = NONE_COLLAPSED,
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
    path: React.useMemo(() => litPath ?? pathThrough(chart, selected), [chart, selected, litPath]),
    selected,
    found,
    changes,
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
      onPointerLeave={() => on.hover(null)}
    >
      <OutlineState state={indexOf(chart).root} level={headingLevel} view={view} />
    </ul>
  );
}

/** Scrolls to a state or an arrow of an outline. */
export function scrollToOutlined(container: HTMLElement | null, id: string): void {
  const quoted = CSS.escape(id);
  container
    ?.querySelector(`[data-state-id="${quoted}"], [data-arrow-id="${quoted}"]`)
    ?.scrollIntoView({ block: 'center' });
}
