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

/** Returns a run from an address; `null` if it holds none, or one of no machine of the product. */
export async function runIn(encoded: string | null): Promise<Run | null> {
  if (encoded === null || encoded === '') return null;
  try {
    const run = await decodeRun(encoded);
    return CHARTS.some(({ id }) => id === run.machine) ? run : null;
  } catch (error) {
    if (error instanceof RunError) return null;
    throw error;
  }
}

const KEY = 'statechart-runs';

/** Keeps runs in the tab while the page is reloaded. Nothing is left there otherwise. */
export function keepWhileReloading(runs: () => readonly Run[]): () => void {
  const keep = (): void => sessionStorage.setItem(KEY, JSON.stringify(runs()));
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

/** Returns and forgets the runs from before a reload; none when the page was opened otherwise. */
export function takeKeptRuns(): Run[] {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, in the same tab
  return text === null || !isReload() ? [] : (JSON.parse(text) as Run[]);
}

/** Whether the page was reloaded; a page in a frame goes by the window that people reload. */
function isReload(): boolean {
  try {
    const [entry] = (window.top ?? window).performance.getEntriesByType('navigation');
    return entry?.toJSON().type === 'reload';
  } catch {
    // The frame is on another origin than its window.
    return false;
  }
}
