// `npm run bench`: builds the product and prints its own benchmarks, each with a ratio or a figure.
// `npm run bench -- charts` prints one of them; only charts needs no build.
import { createBuilder, runnerImport } from 'vite';

const OF_THE_PRODUCT = ['sizes', 'paint', 'typing', 'watch', 'server'];
const ALL = [...OF_THE_PRODUCT, 'charts'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`bench: there is no "${unknown.join(', ')}", only ${ALL.join(', ')}\n`);
  process.exit(1);
}
const names = asked.length === 0 ? ALL : asked;

process.env.NODE_ENV = 'production';
if (names.some((name) => OF_THE_PRODUCT.includes(name))) {
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
}

for (const name of names) {
  const { module } = await runnerImport(`./tests/bench/${name}.ts`);
  for (const line of await module.default()) process.stdout.write(`${name}: ${line}\n`);
}
