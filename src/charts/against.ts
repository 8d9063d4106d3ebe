import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runnerImport } from 'vite';
import { LANGUAGES } from '../domain/language.ts';
import type { Chart } from '../statechart/chart.ts';
import { chartOf, type ChartVocabulary } from '../statechart/read/chartOf.ts';
import type { AnyStateMachine } from 'xstate';
import { chartIn } from './chartFile.ts';

const run = promisify(execFile);

/** What `machines/index.ts` of any revision exports. */
interface MachinesModule {
  readonly MACHINES: readonly {
    readonly machine: AnyStateMachine;
    readonly purpose: ChartVocabulary['purpose'];
    readonly texts: ChartVocabulary;
  }[];
}

/**
 * Returns an earlier version of a machine's chart; `null` if the machine did not exist then.
 *
 * @param against a file with a chart as JSON (`npm run chart -- <machine> --out chart.json`), or a
 *   revision of git
 * @throws {Error} with a message for the user
 */
export async function earlierChart(machine: string, against: string): Promise<Chart | null> {
  return existsSync(against) ? chartOfFile(machine, against) : chartOfRevision(machine, against);
}

function chartOfFile(machine: string, file: string): Chart {
  const chart = chartIn(readFileSync(file, 'utf8'), file);
  if (chart.id !== machine) throw new Error(`"${file}" holds the chart of "${chart.id}"`);
  return chart;
}

/** Reads the machines of a revision with the reader of today, so that only the machines can differ. */
async function chartOfRevision(machine: string, revision: string): Promise<Chart | null> {
  const commit = await commitOf(revision);
  const folder = mkdtempSync(join(tmpdir(), 'chart-'));
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--format=tar', `--output=${archive}`, commit, 'machines', 'src']);
    await run('tar', ['-xf', archive, '-C', folder]);
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { module } = await runnerImport<MachinesModule>(join(folder, 'machines/index.ts'), {
      root: folder,
      configFile: false,
      logLevel: 'error',
    });
    const found = module.MACHINES.find((each) => each.machine.id === machine);
    if (found === undefined) return null;
    const { purpose, texts } = found;
    return chartOf(found.machine, {
      languages: LANGUAGES,
      ...texts,
      ...(purpose === undefined ? {} : { purpose }),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function commitOf(revision: string): Promise<string> {
  try {
    const name = `${revision}^{commit}`;
    const { stdout } = await run('git', ['rev-parse', '--verify', '--end-of-options', name]);
    // Older versions of git repeat the option.
    return stdout.trim().split('\n').at(-1) ?? '';
  } catch {
    throw new Error(`"${revision}" is neither a file nor a revision of git`);
  }
}
