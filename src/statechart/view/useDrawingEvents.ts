import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { neighbourOf, rectanglesOf } from './arrowKeys.ts';

/** The actions of a drawing or an outline; ids are those of the chart. */
export interface DrawingActions {
  /** Takes an open arrow. */
  take(arrow: string): void;
  /** Selects a state, or an arrow that is not open. */
  select(id: string): void;
  /** The pointer or the focus has entered a state or an arrow, or left it (`null`). */
  hover(id: string | null): void;
  /** Collapses or expands a container. */
  toggle(state: string): void;
  /** Shows the chart of an invoked machine. */
  open(chart: string): void;
}

interface Options {
  readonly chart: Chart;
  readonly placed: Placed;
  readonly marks: Marks;
  readonly selected: string | null;
  readonly on: DrawingActions | undefined;
}

interface DrawingEvents {
  /** The only element of the drawing in the tab order; arrow keys lead on from it. */
  readonly tabStop: string | null;
  readonly handlers: React.SVGAttributes<SVGSVGElement>;
}

/** Returns the listeners of a drawing, one per event type for all of its boxes and labels. */
export function useDrawingEvents({ chart, placed, marks, selected, on }: Options): DrawingEvents {
  const [focused, setFocused] = React.useState<string | null>(null);
  const rectangles = React.useMemo(() => rectanglesOf(placed), [placed]);
  if (on === undefined) return { tabStop: null, handlers: {} };

  const stops = [focused, selected, indexOf(chart).root.id];
  const tabStop = stops.find((id) => id !== null && rectangles.has(id)) ?? null;

  function operate(target: EventTarget): void {
    const { state, arrow, link } = idsAt(target);
    if (link !== null) on?.open(link);
    else if (arrow !== null && marks.arrow(arrow) === 'open') on?.take(arrow);
    else if (arrow !== null || state !== null) on?.select(arrow ?? state ?? '');
  }

  const handlers: React.SVGAttributes<SVGSVGElement> = {
    onClick: ({ target }) => operate(target),
    onDoubleClick: ({ target }) => {
      const { state } = idsAt(target);
      if (state !== null && indexOf(chart).childrenOf(state).length > 0) on.toggle(state);
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        operate(event.target);
        return;
      }
      const { state, arrow } = idsAt(event.target);
      const next = neighbourOf(rectangles, arrow ?? state ?? '', event.key);
      if (next === null) return;
      event.preventDefault();
      // The same keys move the drawing when the viewport itself has the focus.
      event.stopPropagation();
      elementOf(event.currentTarget, next)?.focus();
    },
    onFocus: ({ target }) => {
      const { state, arrow } = idsAt(target);
      setFocused(arrow ?? state);
      on.hover(arrow ?? state);
    },
    onBlur: () => on.hover(null),
    onPointerOver: ({ target }) => {
      const { state, arrow } = idsAt(target);
      on.hover(arrow ?? state);
    },
    onPointerLeave: () => on.hover(null),
  };
  return { tabStop, handlers };
}

/** Returns the element of a state or an arrow in a drawing. */
function elementOf(drawing: Element, id: string): SVGGElement | null {
  const quoted = CSS.escape(id);
  return drawing.querySelector<SVGGElement>(
    `[data-state-id="${quoted}"], [data-arrow-id="${quoted}"]`,
  );
}

function idsAt(target: EventTarget): Record<'state' | 'arrow' | 'link', string | null> {
  const attribute = (name: string): string | null =>
    target instanceof Element ? (target.closest(`[${name}]`)?.getAttribute(name) ?? null) : null;
  return {
    state: attribute('data-state-id'),
    arrow: attribute('data-arrow-id'),
    link: attribute('data-chart-id'),
  };
}
