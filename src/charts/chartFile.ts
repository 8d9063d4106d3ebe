import type { Chart } from '../statechart/chart.ts';

/**
 * Returns a chart that was written as JSON.
 *
 * @param name of the file, for messages
 * @throws {Error} with a message for the user, if the text holds none
 */
export function chartIn(text: string, name: string): Chart {
  let chart: Partial<Chart> | null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what matters of it is checked below
    chart = JSON.parse(text) as Partial<Chart> | null;
  } catch {
    throw new Error(`"${name}" is not JSON`);
  }
  if (!Array.isArray(chart?.states) || !Array.isArray(chart.arrows)) {
    throw new Error(`"${name}" holds no chart; write one with --out chart.json`);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return chart as Chart;
}
