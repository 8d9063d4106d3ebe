/** The built scripts and documents, as `tests/support/productBuild.config.ts` lists them. */

import { readFileSync } from 'node:fs';
import type { BuiltChunk } from '../../support/productBuild.config.ts';

/** A script of the browser, with its text. */
export interface Script extends BuiltChunk {
  readonly code: string;
}

const chunks: readonly BuiltChunk[] = JSON.parse(readFileSync('dist/chunks.json', 'utf8'));
export const scripts: readonly Script[] = chunks.map((chunk) =>
  Object.assign(chunk, { code: readFileSync(`dist/client/${chunk.fileName}`, 'utf8') }),
);
/** The document of each language. */
export const documents = ['en', 'pt'].map((language) =>
  readFileSync(`dist/client/${language}/index.html`, 'utf8'),
);

/** The scripts that only `?statechart` loads, and all others. */
export function split(all: readonly Script[]): {
  visitor: Script[];
  statechart: Script[];
} {
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const visitor = new Set(all.filter((chunk) => chunk.isEntry && !opensStatechart(chunk)));
  // A set grows while it is walked: what a chunk imports is walked in turn.
  for (const { imports, dynamicImports } of visitor) {
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = byName.get(name);
      if (chunk !== undefined && !opensStatechart(chunk)) visitor.add(chunk);
    }
  }
  return { visitor: [...visitor], statechart: all.filter((chunk) => !visitor.has(chunk)) };
}

function opensStatechart({ facadeModuleId }: Script): boolean {
  return facadeModuleId === 'src/page/statechart/openStatechart.tsx';
}
