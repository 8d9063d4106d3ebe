import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { LayoutOptions, Rectangle } from '../placed.ts';
import { rectanglesOf } from './arrowKeys.ts';
import { type LayOut, type Layout, useLayout } from './useLayout.ts';
import { useViewport, type ViewportControls } from './useViewport.ts';

/** A chart as it is laid out, and the window that it is seen through. */
export interface DrawnChart extends Layout {
  /** Whether a drawing is wanted and has not failed. */
  readonly isDrawn: boolean;
  readonly viewport: ViewportControls;
  /** Where a state or an arrow is drawn; `null` if it is not. */
  readonly placeOf: (id: string) => Rectangle | null;
}

/**
 * Lays a chart out and opens a window to the drawing.
 *
 * @param options `null` while no drawing can be made, as in {@link useLayout}
 * @param focus id of the state or arrow to keep in view
 */
export function useDrawing(
  chart: Chart,
  options: LayoutOptions | null,
  { isWanted, focus, layOut }: { isWanted: boolean; focus: string | null; layOut: LayOut },
): DrawnChart {
  const layout = useLayout(chart, options, layOut);
  const isDrawn = isWanted && layout.error === null;
  const placed = isDrawn ? (layout.drawn?.placed ?? null) : null;
  const rectangles = React.useMemo(() => (placed === null ? null : rectanglesOf(placed)), [placed]);
  const placeOf = (id: string): Rectangle | null => rectangles?.get(id) ?? null;
  const viewport = useViewport(placed, focus === null ? null : placeOf(focus));
  return { ...layout, isDrawn, viewport, placeOf };
}
