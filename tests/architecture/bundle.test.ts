import { createBuilder } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

let modules: string[] = [];

beforeAll(async () => {
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } });
  const client = builder.environments.client;
  if (client === undefined) throw new Error('The build has no client environment');
  const outputs = [await builder.build(client)].flat();
  modules = outputs
    .flatMap((built) => ('output' in built ? built.output : []))
    .flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
});

describe('the scripts of the browser', () => {
  it('hold the page and its order', () => {
    expect(modules.some((id) => id.endsWith('/src/page/hydrate.tsx'))).toBe(true);
    expect(modules.some((id) => id.endsWith('/machines/order/machine.ts'))).toBe(true);
  });

  it.each([
    ['the server', /\/src\/server\//],
    ['the build', /\/src\/build\//],
    ['stories or tests', /\/(stories|tests)\//],
    ['Node', /^(node:|__vite-browser-external)/],
    ['a package of the server', /node_modules\/(fastify|@fastify|kysely|@photostructure)\//],
    ['a whole catalogue', /\/src\/i18n\/\w+\.json$/],
    ['the message parser', /icu-messageformat-parser\/index\.js$/],
  ])('hold no module of %s', (_, pattern) => {
    expect(modules.filter((id) => pattern.test(id))).toEqual([]);
  });
});
