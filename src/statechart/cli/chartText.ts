import { extname } from 'node:path';
import type { Chart } from '../chart.ts';
import { mermaidOf } from '../export/mermaid.ts';
import { svgOf, type Scheme } from '../export/svg.tsx';
import { elkInProcess } from '../layout/elkInProcess.ts';
import { measureByTable } from '../layout/measure.ts';
import { place } from '../layout/place.ts';
import type { Direction } from '../placed.ts';

/** The options of a command that draws charts, for `parseArgs`. */
export const OPTIONS = {
  lang: { type: 'string' },
  direction: { type: 'string', default: 'down' },
  scheme: { type: 'string', default: 'auto' },
  code: { type: 'boolean', default: false },
  out: { type: 'string' },
} as const;

/** How a chart is written. */
export interface ChartOptions<Format extends string> {
  readonly language: string;
  readonly direction: Direction;
  readonly scheme: Scheme;
  readonly showsCode: boolean;
  readonly format: Format;
  /** `null` writes to standard output. */
  readonly out: string | null;
}

/** A chart, and how it is written. `png` is painted from the text of an SVG. */
export interface TextRequest extends ChartOptions<'svg' | 'png' | 'mmd' | 'json'> {
  readonly chart: Chart;
}

/**
 * Checks parsed {@link OPTIONS}.
 *
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
  formats: readonly Format[],
): ChartOptions<Format | 'svg'> {
  const { out = null } = values;
  return {
    language: oneOf('language', chart.languages, values.lang ?? chart.languages[0] ?? 'en'),
    direction: oneOf('direction', ['down', 'right'] as const, values.direction),
    scheme: oneOf('scheme', ['light', 'dark', 'auto'] as const, values.scheme),
    showsCode: values.code,
    format: out === null ? 'svg' : oneOf('kind of file', formats, extname(out).slice(1)),
    out,
  };
}

/** Returns the text of the file; for `png`, the SVG that a browser then paints. */
export async function textOfChart({
  chart,
  format,
  scheme,
  ...textOptions
}: TextRequest): Promise<string> {
  if (format === 'json') return `${JSON.stringify(chart, null, 2)}\n`;
  if (format === 'mmd') return mermaidOf(chart, textOptions);
  const options = { ...textOptions, aspect: 1.6, collapsed: [] };
  const placed = await place(chart, options, measureByTable, elkInProcess());
  return svgOf(chart, placed, scheme);
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
