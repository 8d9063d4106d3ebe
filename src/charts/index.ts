import { MACHINES } from '../../machines/index.ts';
import { LANGUAGES } from '../domain/language.ts';
import type { Chart } from '../statechart/chart.ts';
import { chartOf } from '../statechart/read/chartOf.ts';

/** The statecharts of the product as data, in both languages, in the order of `MACHINES`. */
export const CHARTS: readonly Chart[] = MACHINES.map(({ machine, purpose, texts }) =>
  chartOf(machine, { languages: LANGUAGES, purpose, ...texts }),
);
