import { extname } from 'node:path';
import type { Chart } from '../chart.ts';
import type { ChartDiff } from '../diff/diffCharts.ts';
import { diffMarkdown } from '../diff/diffText.ts';
import { mermaidOf } from '../export/mermaid.ts';
import { svgOf, type Scheme } from '../export/svg.tsx';
import { elkInProcess } from '../layout/elkInProcess.ts';
import { measureByTable } from '../layout/measure.ts';
import { place } from '../layout/place.ts';
import type { Direction, Placed } from '../placed.ts';

/** The options of a command that draws charts, for `parseArgs`. */
export const OPTIONS = {
  lang: { type: 'string' },
  direction: { type: 'string', default: 'down' },
  scheme: { type: 'string', default: 'auto' },
  code: { type: 'boolean', default: false },
  /** The id of a state: only what is in it is drawn. */
  state: { type: 'string' },
  out: { type: 'string' },
} as const;

/** How a chart is written. */
export interface ChartOptions<Format extends string> {
  readonly language: string;
  readonly direction: Direction;
  readonly scheme: Scheme;
  readonly showsCode: boolean;
  /** `png` is painted from the text of an SVG. */
  readonly format: Format;
  /** `null` writes to standard output. */
  readonly out: string | null;
}

/** How the chart of a machine can be written. */
export const CHART_FORMATS = ['svg', 'png', 'mmd', 'json'] as const;
/** How the differences between two charts can be written. */
export const DIFF_FORMATS = ['md', 'svg', 'png', 'json'] as const;

/**
 * Checks parsed {@link OPTIONS}.
 *
 * @param formats the first is that of standard output
 * @throws {Error} with a message for the user, if a value is unknown
 */
export function optionsOf<Format extends string>(
  chart: Chart,
  values: {
    readonly lang?: string | undefined;
    readonly direction: string;
    readonly scheme: string;
    readonly code: boolean;
    readonly out?: string | undefined;
  },
  formats: readonly [Format, ...Format[]],
): ChartOptions<Format> {
  const { out = null } = values;
  return {
    language: oneOf('language', chart.languages, values.lang ?? chart.languages[0] ?? 'en'),
    direction: oneOf('direction', ['down', 'right'] as const, values.direction),
    scheme: oneOf('scheme', ['light', 'dark', 'auto'] as const, values.scheme),
    showsCode: values.code,
    format: out === null ? formats[0] : oneOf('kind of file', formats, extname(out).slice(1)),
    out,
  };
}

/** Returns a chart as the text of a file; for `png`, the SVG that a browser then paints. */
export async function textOfChart(
  chart: Chart,
  options: ChartOptions<(typeof CHART_FORMATS)[number]>,
): Promise<string> {
  if (options.format === 'json') return jsonOf(chart);
  if (options.format === 'mmd') return mermaidOf(chart, options);
  return svgOf(chart, await placed(chart, options), options.scheme);
}

/** Returns the differences between two charts as the text of a file, as {@link textOfChart} does. */
export async function textOfDiff(
  diff: ChartDiff,
  options: ChartOptions<(typeof DIFF_FORMATS)[number]>,
): Promise<string> {
  if (options.format === 'json') return jsonOf(diff);
  if (options.format === 'md') return diffMarkdown(diff, options);
  const marks = new Map(diff.changes.map(({ id, mark }) => [id, mark]));
  return svgOf(diff.chart, await placed(diff.chart, options), options.scheme, marks);
}

function jsonOf(value: Chart | ChartDiff): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function placed(
  chart: Chart,
  { language, direction, showsCode }: ChartOptions<string>,
): Promise<Placed> {
  const options = { language, direction, showsCode, aspect: 1.6, collapsed: [] };
  return place(chart, options, measureByTable, elkInProcess());
}

/** @throws {Error} that names the known values, if the value is none of them */
export function oneOf<Value extends string>(
  what: string,
  known: readonly Value[],
  value: string,
): Value {
  const found = known.find((each) => each === value);
  if (found === undefined) {
    throw new Error(`there is no ${what} "${value}", only ${known.join(', ')}`);
  }
  return found;
}
