import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chart } from '../statechart/chart.ts';
import { mermaidOf } from '../statechart/export/mermaid.ts';
import { svgOf, type Scheme } from '../statechart/export/svg.tsx';
import { elkInProcess } from '../statechart/layout/elkInProcess.ts';
import { measureByTable } from '../statechart/layout/measure.ts';
import { place } from '../statechart/layout/place.ts';
import type { Direction, Placed } from '../statechart/placed.ts';
import { diffCharts } from '../statechart/diff/diffCharts.ts';
import { diffMarkdown } from '../statechart/diff/diffText.ts';
import { earlierChart } from './against.ts';
import { CHARTS } from './index.ts';

const FORMATS = ['svg', 'png', 'mmd', 'json', 'md'] as const;
type Format = (typeof FORMATS)[number];

/** The parsed command line of `npm run chart`. */
export interface Request {
  readonly chart: Chart;
  readonly language: string;
  readonly direction: Direction;
  readonly scheme: Scheme;
  readonly showsCode: boolean;
  readonly format: Format;
  /** A revision of git or a file with a chart, to compare with; `null` for none. */
  readonly against: string | null;
  /** `null` writes to standard output. */
  readonly out: string | null;
}

export const USAGE = `npm run chart -- <machine> [--lang en|pt] [--direction down|right] [--scheme light|dark|auto] [--code] [--out file.svg|png|mmd|json]
npm run chart -- <machine> --against <git revision or chart.json> [--lang en|pt] [--out file.svg|png|md|json]
npm run chart -- --all --against <git revision> --out <folder> [--lang en|pt]
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
      against: { type: 'string' },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw new Error('which machine?');
  if (others.length > 0) throw new Error(`one machine at a time, not "${others.join(' ')}" too`);
  const chart = CHARTS.find(({ id }) => id === name);
  if (chart === undefined) throw new Error(`there is no machine "${name}"`);
  const { out = null, against = null } = values;
  const format =
    out === null
      ? against === null
        ? 'svg'
        : 'md'
      : oneOf('kind of file', FORMATS, extname(out).slice(1));
  if (format === 'md' && against === null) throw new Error('a list needs --against');
  if (format === 'mmd' && against !== null) throw new Error('Mermaid cannot show differences');
  return {
    chart,
    against,
    language: oneOf('language', chart.languages, values.lang),
    direction: oneOf('direction', ['down', 'right'] as const, values.direction),
    scheme: oneOf('scheme', ['light', 'dark', 'auto'] as const, values.scheme),
    showsCode: values.code,
    format,
    out,
  };
}

/**
 * Parses the arguments of a comparison of all machines.
 *
 * @throws {Error} with a message for the user, if an argument is unknown or missing
 */
export function allRequestOf(args: readonly string[]): {
  readonly against: string;
  readonly folder: string;
  readonly language: string;
} {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lang: { type: 'string', default: 'en' },
      against: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { against, out: folder, lang } = values;
  if (against === undefined || folder === undefined) {
    throw new Error('--all needs --against and the folder to write to, --out');
  }
  return { against, folder, language: oneOf('language', CHARTS[0]?.languages ?? [], lang) };
}

/**
 * Returns the text of the file; for `png`, the SVG that a browser then paints.
 *
 * @throws {Error} with a message for the user, if there is nothing to compare with
 */
export async function textFor(request: Request): Promise<string> {
  const { chart, format, scheme, against, ...textOptions } = request;
  if (against !== null) return textOfDiff(request, against);
  if (format === 'json') return `${JSON.stringify(chart, null, 2)}\n`;
  if (format === 'mmd') return mermaidOf(chart, textOptions);
  return svgOf(chart, await placed(chart, textOptions), scheme);
}

async function textOfDiff(
  { chart, format, scheme, ...textOptions }: Request,
  against: string,
): Promise<string> {
  const before = await earlierChart(chart.id, against);
  const diff = diffCharts(before ?? { ...chart, states: [], arrows: [] }, chart);
  if (format === 'json') return `${JSON.stringify(diff, null, 2)}\n`;
  if (format === 'md') return diffMarkdown(diff, textOptions);
  const marks = new Map(diff.changes.map(({ id, mark }) => [id, mark]));
  return svgOf(diff.chart, await placed(diff.chart, textOptions), scheme, marks);
}

function placed(
  chart: Chart,
  { language, direction, showsCode }: Pick<Request, 'language' | 'direction' | 'showsCode'>,
): Promise<Placed> {
  const options = { language, direction, showsCode, aspect: 1.6, collapsed: [] };
  return place(chart, options, measureByTable, elkInProcess());
}

function oneOf<Value extends string>(what: string, known: readonly Value[], value: string): Value {
  const found = known.find((each) => each === value);
  if (found === undefined) {
    throw new Error(`there is no ${what} "${value}", only ${known.join(', ')}`);
  }
  return found;
}
