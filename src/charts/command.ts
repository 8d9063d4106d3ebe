import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chart } from '../statechart/chart.ts';
import {
  CHART_FORMATS,
  DIFF_FORMATS,
  oneOf,
  optionsOf,
  OPTIONS,
  textOfChart,
  textOfDiff,
  type ChartOptions,
} from '../statechart/cli/chartText.ts';
import { diffCharts, type ChartDiff } from '../statechart/diff/diffCharts.ts';
import { partOf } from '../statechart/read/partOf.ts';
import { earlierChart } from './against.ts';
import { CHARTS } from './index.ts';

/** The parsed command line of `npm run chart`. */
type Request = { readonly chart: Chart } & (
  | ({ readonly against: null } & ChartOptions<(typeof CHART_FORMATS)[number]>)
  // A revision of git or a file with a chart, to compare with.
  | ({ readonly against: string } & ChartOptions<(typeof DIFF_FORMATS)[number]>)
);

export const USAGE = `npm run chart -- <machine> [--state id] [--lang en|pt] [--direction down|right] [--scheme light|dark|auto] [--code] [--out file.svg|png|mmd|json]
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
      ...OPTIONS,
      against: { type: 'string' },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined) throw new Error('which machine?');
  if (others.length > 0) throw new Error(`one machine at a time, not "${others.join(' ')}" too`);
  const chart = CHARTS.find(({ id }) => id === name);
  if (chart === undefined) throw new Error(`there is no machine "${name}"`);
  const { out = '', against = null, state } = values;
  if (against === null) {
    if (extname(out) === '.md') throw new Error('a list needs --against');
    const shown = state === undefined ? chart : partOf(chart, state);
    return { chart: shown, against, ...optionsOf(chart, values, CHART_FORMATS) };
  }
  if (state !== undefined) throw new Error('only whole machines are compared');
  if (extname(out) === '.mmd') throw new Error('Mermaid cannot show differences');
  return { chart, against, ...optionsOf(chart, values, DIFF_FORMATS) };
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
  if (request.against === null) return textOfChart(request.chart, request);
  return textOfDiff(await diffSince(request.chart, request.against), request);
}

/**
 * Compares a chart with its earlier version, which is empty if the machine is new.
 *
 * @param against a revision of git or a file with a chart
 * @throws {Error} with a message for the user, if there is nothing to compare with
 */
export async function diffSince(chart: Chart, against: string): Promise<ChartDiff> {
  const before = await earlierChart(chart.id, against);
  return diffCharts(before ?? { ...chart, states: [], arrows: [] }, chart);
}
