import * as React from 'react';
import type { Chart } from '../chart.ts';
import { type ChangeMarks, NO_CHANGES } from './changeMark.ts';
import type { Placed } from '../placed.ts';
import { nameOf, textOf, type TextOptions } from '../texts.ts';
import { Initial, Label, Wire } from './Arrow.tsx';
import { indexOf } from './chartIndex.ts';
import { type LiveMarks, marksOf, pathThrough } from './marks.ts';
import { StateBox } from './StateBox.tsx';
import { type DrawingActions, useDrawingEvents } from './useDrawingEvents.ts';
import { uiText } from './uiText.ts';
import { arrowSentence, closedReason, kindText } from './labels.ts';

interface DrawingProps {
  readonly chart: Chart;
  readonly placed: Placed;
  /** The frame to mark; without it nothing is marked. */
  readonly live?: LiveMarks | null;
  /** Id of a state or an arrow; every path through it is highlighted. */
  readonly selected?: string | null;
  /** The ids of a path to highlight instead. */
  readonly litPath?: ReadonlySet<string> | null;
  /** Ids of states and arrows that a search found. */
  readonly found?: ReadonlySet<string>;
  /** What happened to states and arrows since another version, by their ids. */
  readonly changes?: ChangeMarks;
  /** Makes the drawing interactive. */
  readonly on?: DrawingActions;
  /** A style sheet to include, for a self-contained picture. */
  readonly style?: string;
}

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * Draws a laid out chart as SVG, the same in a page, on a server and in an export. A new frame changes
 * only the attributes of the boxes and arrows that it affects.
 */
export function Drawing({
  chart,
  placed,
  live = null,
  selected = null,
  litPath = null,
  found = NO_IDS,
  changes = NO_CHANGES,
  on,
  style,
}: DrawingProps): React.ReactElement {
  const index = indexOf(chart);
  const textOptions: TextOptions = placed.options;
  const marks = React.useMemo(() => marksOf(chart, live), [chart, live]);
  const path = React.useMemo(
    () => litPath ?? pathThrough(chart, selected),
    [chart, selected, litPath],
  );
  const { tabStop, handlers } = useDrawingEvents({ chart, placed, marks, selected, on });
  const isLive = live !== null;
  const title = uiText('drawing.name', textOptions.language, {
    title: textOf(chart.title, textOptions.language),
  });

  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="sc-drawing"
      viewBox={`0 0 ${placed.width} ${placed.height}`}
      width={placed.width}
      height={placed.height}
      role={on === undefined ? 'img' : 'group'}
      aria-label={title}
      lang={textOptions.language}
      data-live={isLive || undefined}
      data-selecting={path !== null || undefined}
      {...handlers}
    >
      {style !== undefined && <style>{style}</style>}
      {on === undefined && <title>{title}</title>}
      <g>
        {placed.states.map((box) => {
          const state = index.state(box.state);
          const mark = marks.state(state.id);
          return (
            <StateBox
              key={state.id}
              state={state}
              placed={box}
              isRegion={state.parent !== null && index.state(state.parent).kind === 'parallel'}
              isContainer={index.childrenOf(state.id).length > 0 && !box.isCollapsed}
              mark={box.isCollapsed && mark === 'container' ? 'leaf' : mark}
              isSelected={selected === state.id}
              isOnPath={path?.has(state.id) ?? false}
              isFound={found.has(state.id)}
              change={changes.get(state.id)}
              label={on === undefined ? null : stateLabel(chart, state.id, textOptions)}
              isTabStop={tabStop === state.id}
              hasLinks={on !== undefined && state.invokes.some((job) => job.chart !== null)}
            />
          );
        })}
      </g>
      <g>
        {placed.initials.map((initial) => (
          <Initial key={initial.state} placed={initial} />
        ))}
        {placed.wires.map((wire) => (
          <Wire
            key={`${wire.arrow} ${JSON.stringify(wire.points.at(-1))}`}
            placed={wire}
            mark={marks.arrow(wire.arrow)}
            isTaken={marks.isTaken(wire.arrow)}
            isRefused={marks.isRefused(wire.arrow)}
            isOnPath={path?.has(wire.arrow) ?? false}
            change={changes.get(wire.arrow)}
          />
        ))}
      </g>
      <g>
        {placed.labels.map((label) => {
          const arrow = index.findArrow(label.arrow);
          if (arrow === null) return null;
          const mark = marks.arrow(arrow.id);
          return (
            <Label
              key={arrow.id}
              placed={label}
              mark={mark}
              isTaken={marks.isTaken(arrow.id)}
              isRefused={marks.isRefused(arrow.id)}
              isOnPath={path?.has(arrow.id) ?? false}
              isSelected={selected === arrow.id}
              isFound={found.has(arrow.id)}
              change={changes.get(arrow.id)}
              isOnLeaf={label.isInside && marks.state(arrow.source) === 'leaf'}
              label={on === undefined ? null : arrowSentence(chart, arrow, textOptions)}
              reason={isLive && on !== undefined ? closedReason(arrow, marks, textOptions) : null}
              isTabStop={tabStop === arrow.id}
            />
          );
        })}
      </g>
    </svg>
  );
}

function stateLabel(chart: Chart, id: string, textOptions: TextOptions): string {
  const state = indexOf(chart).state(id);
  const kind = kindText(state, textOptions.language);
  const name = nameOf(state.name, textOptions);
  return kind === null ? name : `${name}, ${kind}`;
}
