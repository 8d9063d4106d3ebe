// `npm run bench`: builds the product and prints its own benchmarks, each with a ratio or a figure.
import { createBuilder, runnerImport } from 'vite';

process.env.NODE_ENV = 'production';
const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();

for (const name of ['sizes', 'paint', 'typing']) {
  const { module } = await runnerImport(`./tests/bench/${name}.ts`);
  for (const line of await module.default()) process.stdout.write(`${name}: ${line}\n`);
}
