import type { Chart } from '../chart.ts';
import type { TextOptions } from '../texts.ts';

/** What every part of the viewer receives: a chart, and how its names are shown. */
export interface ChartProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
}
