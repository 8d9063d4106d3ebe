import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Placed, Point } from '../placed.ts';
import type { ChangeMarks } from './changeMark.ts';
import { Drawing } from './Drawing.tsx';
import type { LiveMarks } from './marks.ts';
import { rectanglesOf } from './arrowKeys.ts';
import type { DrawingActions } from './useDrawingEvents.ts';
import { uiText } from './uiText.ts';
import type { ViewportControls } from './useViewport.ts';

interface StageProps {
  readonly chart: Chart;
  readonly placed: Placed;
  readonly live: LiveMarks | null;
  readonly selected: string | null;
  readonly litPath: ReadonlySet<string> | null;
  readonly found: ReadonlySet<string>;
  readonly changes: ChangeMarks;
  readonly viewport: ViewportControls;
  readonly on: DrawingActions;
}

/** Pixels that an arrow key moves the drawing by. */
const STEP = 60;

const MOVES: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
};

/** The viewport of a drawing, which can be dragged, zoomed and moved by keys. */
export function Stage({
  chart,
  placed,
  live,
  selected,
  litPath,
  found,
  changes,
  viewport,
  on,
}: StageProps): React.ReactElement {
  const { stage, canvas } = viewport;
  const rectangles = React.useMemo(() => rectanglesOf(placed), [placed]);
  const { language } = placed.options;

  function press(event: React.KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = MOVES[event.key];
    if (by !== undefined) viewport.move(by);
    else if (event.key === '+' || event.key === '=') viewport.zoom(1.25);
    else if (event.key === '-') viewport.zoom(0.8);
    else if (event.key === '0') viewport.fit();
    else return;
    event.preventDefault();
  }

  function reveal({ target, currentTarget }: React.FocusEvent<HTMLElement>): void {
    // The browser has scrolled to the focused element; move the drawing instead.
    currentTarget.scrollTo(0, 0);
    // What the pointer presses is in view. Moved away from the pointer, it would get no click.
    if (!target.matches(':focus-visible')) return;
    const id = target.getAttribute('data-state-id') ?? target.getAttribute('data-arrow-id');
    const rectangle = rectangles.get(id ?? '');
    // A container shows its name at its upper edge, so only that edge has to be in view.
    if (rectangle !== undefined) {
      viewport.reveal({ ...rectangle, height: Math.min(rectangle.height, 60) });
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move it like a scroll container
    <section
      ref={stage}
      className="sc-stage"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
      tabIndex={0}
      aria-label={uiText('stage.name', language)}
      onKeyDown={press}
      onFocus={reveal}
    >
      <div ref={canvas} className="sc-canvas" data-distance={viewport.distance ?? undefined}>
        <Drawing
          chart={chart}
          placed={placed}
          live={live}
          selected={selected}
          litPath={litPath}
          found={found}
          changes={changes}
          on={on}
        />
      </div>
    </section>
  );
}
