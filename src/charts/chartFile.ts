import type { Chart } from '../statechart/chart.ts';

/**
 * Returns a chart that was written as JSON.
 *
 * @param name of the file, for messages
 * @throws {Error} with a message for the user, if the text holds none
 */
export function chartIn(text: string, name: string): Chart {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`"${name}" is not JSON`);
  }
  if (!isChart(value)) {
    throw new Error(`"${name}" holds no chart; write one with --out chart.json`);
  }
  return value;
}

/**
 * Whether it looks like a chart. Only what distinguishes a chart from any other file is checked.
 */
function isChart(value: unknown): value is Chart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'states' in value &&
    Array.isArray(value.states) &&
    'arrows' in value &&
    Array.isArray(value.arrows)
  );
}
