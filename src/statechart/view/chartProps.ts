import type { Chart } from '../chart.ts';
import type { TextOptions } from '../texts.ts';

/** What every part of the viewer is given: a chart, and in whose words it is told. */
export interface ChartProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
}
