// `npm run bench`: builds the product and prints its benchmarks, each figure beside what it is compared with.
// `npm run bench -- charts` runs one of them; only `charts` needs no build. `server` runs `hostile` too.
// `npm run bench -- --write` runs those of the page, and puts their table into the README.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { createBuilder } from 'vite';
import { rowLine, rowTable, type Row } from './support/rows.ts';
import type { Stage } from './support/stage.ts';

/** A module whose default export measures the page beside others. */
interface PageBenchmark {
  readonly default: (stage: Stage) => Promise<Row[]>;
}

/** A module whose default export returns the lines to print. */
interface LineBenchmark {
  readonly default: () => string[] | Promise<string[]>;
}

/** Imported when run: React is then loaded for production. */
const PAGE_BENCHMARKS: ReadonlyMap<string, () => Promise<PageBenchmark>> = new Map([
  ['sizes', () => import('./sizes.ts')],
  ['paint', () => import('./paint.ts')],
  ['typing', () => import('./typing.ts')],
  ['uploads', () => import('./uploads.ts')],
]);
const LINE_BENCHMARKS: ReadonlyMap<string, () => Promise<LineBenchmark>> = new Map<
  string,
  () => Promise<LineBenchmark>
>([
  ['watch', () => import('./watch.ts')],
  ['server', () => import('./server.ts')],
  ['hostile', () => import('./hostile.ts')],
  ['sweeps', () => import('./sweeps.ts')],
  ['charts', () => import('./charts.ts')],
  ['steps', () => import('./steps.ts')],
]);

const README = 'README.md';
const TABLE = /(?<=<!-- bench -->\n).*?(?=<!-- \/bench -->)/s;

const requested = process.argv
  .slice(2)
  .filter((name) => name !== '--write')
  // The load on a server includes the worst files.
  .flatMap((name) => (name === 'server' ? [name, 'hostile'] : [name]));
const isWriting = process.argv.includes('--write');
const all = [...PAGE_BENCHMARKS.keys(), ...(isWriting ? [] : LINE_BENCHMARKS.keys())];
const unknown = requested.filter(
  (name) => !PAGE_BENCHMARKS.has(name) && !LINE_BENCHMARKS.has(name),
);
if (unknown.length > 0 || (isWriting && requested.length > 0)) {
  const known = [...PAGE_BENCHMARKS.keys(), ...LINE_BENCHMARKS.keys()].join(', ');
  process.stderr.write(`bench: name any of ${known}, or --write alone\n`);
  process.exitCode = 1;
} else {
  await runBenchmarks(requested.length === 0 ? all : requested);
}

async function runBenchmarks(names: readonly string[]): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} before the run`;
  if (names.some((name) => name !== 'charts')) {
    const builder = await createBuilder({ logLevel: 'warn' });
    await builder.buildApp();
  }
  const rows = await runOnStage(names.filter((name) => PAGE_BENCHMARKS.has(name)));
  for (const name of names) {
    const benchmark = await LINE_BENCHMARKS.get(name)?.();
    for (const line of (await benchmark?.default()) ?? []) {
      process.stdout.write(`${name}: ${line}\n`);
    }
  }
  process.stdout.write(`on ${machine}\n`);
  if (isWriting) writeTable(rows, machine);
}

/** Runs benchmarks of the page, one after the other on one stage, and prints their rows. */
async function runOnStage(names: readonly string[]): Promise<Row[]> {
  if (names.length === 0) return [];
  const { openStage } = await import('./support/stage.ts');
  const stage = await openStage();
  try {
    const rows: Row[] = [];
    for (const name of names) {
      const benchmark = await PAGE_BENCHMARKS.get(name)?.();
      for (const row of (await benchmark?.default(stage)) ?? []) {
        rows.push(row);
        process.stdout.write(`${name}: ${rowLine(row)}\n`);
      }
    }
    return rows;
  } finally {
    await stage.close();
  }
}

function writeTable(rows: readonly Row[], machine: string): void {
  const readme = readFileSync(README, 'utf8');
  if (!TABLE.test(readme)) throw new Error(`${README} has no place for the table`);
  const date = new Date().toISOString().slice(0, 10);
  const text = `Measured on ${date}, ${machine}; medians, and the range of the rounds.\n\n${rowTable(rows)}\n\n`;
  writeFileSync(
    README,
    readme.replace(TABLE, () => text),
  );
  // `npm run check` requires this format.
  execFileSync('npx', ['oxfmt', README]);
}
