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

interface Kept {
  readonly runs: readonly Run[];
  /** Whether the page itself moves on to another one that takes them; else only a reload does. */
  readonly isHandedOn: boolean;
}

/** Keeps runs in the tab for the page that is shown next. */
export function handRunsOn(runs: readonly Run[]): void {
  store({ runs, isHandedOn: true });
}

function store(kept: Kept): void {
  sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Keeps runs in the tab while the page is reloaded. Nothing is left there otherwise. */
export function keepWhileReloading(runs: () => readonly Run[]): () => void {
  const keep = (): void => store({ runs: runs(), isHandedOn: false });
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

/** Returns and forgets the runs from before a reload, or of the page that handed them on; else none. */
export function takeKeptRuns(): readonly Run[] {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (text === null) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above, in the same tab
  const { runs, isHandedOn } = JSON.parse(text) as Kept;
  return isHandedOn || isReload() ? runs : [];
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
