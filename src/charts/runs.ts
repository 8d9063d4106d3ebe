import type { LiveMachine } from '../statechart/live/frame.ts';
import type { Run } from '../statechart/live/run.ts';
import { decodeRun, RunError } from '../statechart/run/run.ts';
import { testText } from '../statechart/run/testText.ts';
import { CHARTS } from './index.ts';

/** How a run's test makes the machine: an expression, and the line that imports what it needs. */
interface Maker {
  readonly create: (machine: string) => string;
  readonly imports: readonly string[];
}

/** Returns a run as a test, given a new simulation of its machine. @throws Error if nothing was run */
export function testOfRun(run: Run, simulation: LiveMachine, { create, imports }: Maker): string {
  simulation.replay(run);
  const last = simulation.getState().frames.at(-1);
  if (last === undefined) throw new Error('nothing was run');
  const title = CHARTS.find(({ id }) => id === run.machine)?.title.en ?? run.machine;
  return testText(run, last, {
    imports,
    create: create(run.machine),
    title: `${title}: a run that was kept`,
  });
}

/** Returns the run in a URL's parameter, or why it cannot be opened; `null` if there is none. */
export async function runIn(encoded: string | null): Promise<Run | RunError | null> {
  if (encoded === null || encoded === '') return null;
  try {
    const run = await decodeRun(encoded);
    if (CHARTS.some(({ id }) => id === run.machine)) return run;
    return new RunError('notRun', `there is no machine "${run.machine}"`);
  } catch (error) {
    if (error instanceof RunError) return error;
    throw error;
  }
}
