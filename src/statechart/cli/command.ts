import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { StateMachine, type AnyStateMachine } from 'xstate';
import type { Chart } from '../chart.ts';
import { chartOf, type ChartVocabulary } from '../read/chartOf.ts';
import { partOf } from '../read/partOf.ts';
import { oneOf, optionsOf, OPTIONS, textOfChart } from './chartText.ts';

export const USAGE = `statechart <module> [--machine id] [--state id] [--lang tag] [--direction down|right] [--scheme light|dark|auto] [--code] [--out file.svg|mmd|json]
The module exports XState machines and may export "vocabularies", texts by machine id.`;

/**
 * Runs the command `statechart`: draws a machine that a module exports.
 *
 * @param args the arguments of the command line
 * @returns the text of the file and its path, `null` for standard output
 * @throws {Error} with a message for the user, if an argument is unknown or missing
 */
export async function draw(args: readonly string[]): Promise<{ text: string; out: string | null }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...OPTIONS, machine: { type: 'string' } },
  });
  const [path, ...others] = positionals;
  if (path === undefined) throw new Error('which module?');
  if (others.length > 0) throw new Error(`one module at a time, not "${others.join(' ')}" too`);
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(resolve(path)).href);
  const charts = chartsIn(module);
  const ids = charts.map(({ id }) => id);
  if (ids.length === 0) throw new Error(`${path} exports no machine`);
  const id = oneOf('machine', ids, values.machine ?? ids[0] ?? '');
  const chart = charts.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`there is no machine "${id}"`);
  const options = optionsOf(chart, values, ['svg', 'mmd', 'json']);
  const shown = values.state === undefined ? chart : partOf(chart, values.state);
  return { text: await textOfChart(shown, options), out: options.out };
}

/** Returns the charts of the machines that a module exports, with its own texts if it exports any. */
function chartsIn(module: Readonly<Record<string, unknown>>): readonly Chart[] {
  const machines = Object.values(module).filter(
    (value): value is AnyStateMachine => value instanceof StateMachine,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module is the caller's own
  const vocabularies = (module['vocabularies'] ?? {}) as Readonly<Record<string, ChartVocabulary>>;
  return machines.map((machine) => chartOf(machine, vocabularies[machine.id]));
}
