// `npm run bench`: builds the product and prints its benchmarks, each line with a figure or a ratio.
// `npm run bench -- charts` runs one of them; only `charts` needs no build.
import { createBuilder } from 'vite';

/** Imported when run: React is then loaded for production. */
const PRODUCT_BENCHMARKS = {
  sizes: () => import('./sizes.ts'),
  paint: () => import('./paint.ts'),
  typing: () => import('./typing.ts'),
  watch: () => import('./watch.ts'),
  server: () => import('./server.ts'),
};
const BENCHMARKS = new Map<string, () => Promise<Benchmark>>([
  ...Object.entries(PRODUCT_BENCHMARKS),
  ['charts', () => import('./charts.ts')],
]);

/** A module whose default export returns the lines to print. */
interface Benchmark {
  readonly default: () => string[] | Promise<string[]>;
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !BENCHMARKS.has(name));
if (unknown.length > 0) {
  const known = [...BENCHMARKS.keys()].join(', ');
  process.stderr.write(`bench: there is no "${unknown.join(', ')}", only ${known}\n`);
  process.exitCode = 1;
} else {
  await runBenchmarks(requested.length === 0 ? [...BENCHMARKS.keys()] : requested);
}

async function runBenchmarks(names: readonly string[]): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  if (names.some((name) => name in PRODUCT_BENCHMARKS)) {
    const builder = await createBuilder({ logLevel: 'warn' });
    await builder.buildApp();
  }
  for (const name of names) {
    const benchmark = await BENCHMARKS.get(name)?.();
    for (const line of (await benchmark?.default()) ?? []) {
      process.stdout.write(`${name}: ${line}\n`);
    }
  }
}
