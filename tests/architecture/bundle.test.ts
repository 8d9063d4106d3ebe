import { createBuilder, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { MACHINES } from '../../machines/index.ts';

let chunks: Rolldown.OutputChunk[] = [];
let modules: string[] = [];

beforeAll(async () => {
  const builder = await createBuilder({ logLevel: 'error', build: { write: false } });
  const client = builder.environments.client;
  if (client === undefined) throw new Error('The build has no client environment');
  const outputs = [await builder.build(client)].flat();
  chunks = outputs
    .flatMap((built) => ('output' in built ? built.output : []))
    .filter((file) => file.type === 'chunk');
  modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
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

describe('a visitor without "?statechart"', () => {
  /** Every description of a state, in both languages: whole sentences that stand nowhere else. */
  const descriptions = MACHINES.flatMap(({ texts }) => Object.values(texts.states)).flatMap(
    ({ description }) => Object.values(description),
  );

  it('loads no text of the visualiser, neither in English nor in Portuguese', () => {
    const { visitor, statechart } = split(chunks);
    expect(visitor.some(({ code }) => code.includes('contact.edited'))).toBe(true);
    const found = (where: readonly Rolldown.OutputChunk[]): string[] =>
      descriptions.filter((text) => where.some(({ code }) => code.includes(text)));
    expect(found(visitor)).toEqual([]);
    expect(found(statechart)).toEqual(descriptions);
  });

  it('loads no list of machines, no texts, no sample events and no drawing', () => {
    const { visitor } = split(chunks);
    expect(
      visitor
        .flatMap((chunk) => Object.keys(chunk.modules))
        .filter((id) =>
          /\/machines\/(index|.*(samples|[tT]exts))\.ts$|\/src\/charts\/|\/statechart\/(read|view|layout|export)\//.test(
            id,
          ),
        ),
    ).toEqual([]);
  });
});

/** The chunks that only `?statechart` loads, and all others. */
function split(all: readonly Rolldown.OutputChunk[]): {
  visitor: Rolldown.OutputChunk[];
  statechart: Rolldown.OutputChunk[];
} {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const visitor = new Set(all.filter((chunk) => chunk.isEntry));
  // A set grows while it is walked: what a chunk imports is walked in turn.
  for (const { imports, dynamicImports } of visitor) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = byName.get(name);
      if (chunk !== undefined && !opensStatechart(chunk)) visitor.add(chunk);
    }
  }
  return { visitor: [...visitor], statechart: all.filter((chunk) => !visitor.has(chunk)) };
}

function opensStatechart({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId?.endsWith('/src/page/statechart/openStatechart.tsx') ?? false;
}
