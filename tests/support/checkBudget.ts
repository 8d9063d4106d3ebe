// `npm run check:budget`: builds the page and prints one line for each part of it over its budget.
import { createBuilder } from 'vite';
import budget from '../../budget.json' with { type: 'json' };
import { weighPages } from './pageWeight.ts';

process.env['NODE_ENV'] = 'production';
const builder = await createBuilder({ logLevel: 'error' });
await builder.buildApp();
for (const weight of await weighPages()) {
  for (const part of ['document', 'loader', 'scripts'] as const) {
    const over = weight[part] - budget[part];
    if (over <= 0) continue;
    process.stderr.write(
      `/${weight.language}/ ${part}: ${weight[part]} B, ${over} more than budget.json allows\n`,
    );
    process.exitCode = 1;
  }
}
