import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chart } from '../statechart/chart.ts';
import { mermaidOf } from '../statechart/export/mermaid.ts';
import { svgOf, type Scheme } from '../statechart/export/svg.tsx';
import { elkInProcess } from '../statechart/layout/elkInProcess.ts';
import { measureByTable } from '../statechart/layout/measure.ts';
import { place } from '../statechart/layout/place.ts';
import type { Direction } from '../statechart/placed.ts';
import { CHARTS } from './index.ts';

const FORMATS = ['svg', 'png', 'mmd', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** The parsed command line of `npm run chart`. */
export interface Request {
  readonly chart: Chart;
  readonly language: string;
  readonly direction: Direction;
  readonly scheme: Scheme;
  readonly showsCode: boolean;
  readonly format: Format;
  /** `null` writes to standard output. */
  readonly out: string | null;
}

export const USAGE = `npm run chart -- <machine> [--lang en|pt] [--direction down|right] [--scheme light|dark|auto] [--code] [--out file.svg|png|mmd|json]
Machines: ${CHARTS.map(({ id }) => id).join(', ')}`;

/**
 * Parses the arguments of `npm run chart`.
 *
 * @throws {Error} with a message for the user, if an argument is unknown or missing
 */
export function requestOf(args: readonly string[]): Request {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lang: { type: 'string', default: 'en' },
      direction: { type: 'string', default: 'down' },
      scheme: { type: 'string', default: 'auto' },
      code: { type: 'boolean', default: false },
      out: { type: 'string' },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw new Error('which machine?');
  if (others.length > 0) throw new Error(`one machine at a time, not "${others.join(' ')}" too`);
  const chart = CHARTS.find(({ id }) => id === name);
  if (chart === undefined) throw new Error(`there is no machine "${name}"`);
  const { out = null } = values;
  return {
    chart,
    language: oneOf('language', chart.languages, values.lang),
    direction: oneOf('direction', ['down', 'right'] as const, values.direction),
    scheme: oneOf('scheme', ['light', 'dark', 'auto'] as const, values.scheme),
    showsCode: values.code,
    format: out === null ? 'svg' : oneOf('kind of file', FORMATS, extname(out).slice(1)),
    out,
  };
}

/** Returns the text of the file; for `png`, the SVG that a browser then paints. */
export async function textFor({ chart, format, scheme, ...textOptions }: Request): Promise<string> {
  if (format === 'json') return `${JSON.stringify(chart, null, 2)}\n`;
  if (format === 'mmd') return mermaidOf(chart, textOptions);
  const options = { ...textOptions, aspect: 1.6, collapsed: [] };
  const placed = await place(chart, options, measureByTable, elkInProcess());
  return svgOf(chart, placed, scheme);
}

function oneOf<Value extends string>(what: string, known: readonly Value[], value: string): Value {
  const found = known.find((each) => each === value);
  if (found === undefined) {
    throw new Error(`there is no ${what} "${value}", only ${known.join(', ')}`);
  }
  return found;
}
