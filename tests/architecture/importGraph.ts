import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { namedModules } from './namedModules.ts';

/** One file's dependence on another file or on a package. */
export interface Import {
  readonly file: string;
  readonly specifier: string;
  /** The imported file, from the root of the project; `null` for a package. */
  readonly target: string | null;
  readonly isTypeOnly: boolean;
  /** `named`: a string that holds the path, the URL or the pattern of what a tool loads. */
  readonly kind: 'static' | 'dynamic' | 'named';
}

const SOURCE = /(?<!\.d)\.(tsx?|mjs|mdx)$/;

/** Returns every import of the files in these folders, type imports and dynamic ones included. */
export function importsOf(roots: readonly string[]): Import[] {
  return roots.flatMap(sourcesIn).flatMap(importsOfFile);
}

function sourcesIn(root: string): string[] {
  if (!statSync(root).isDirectory()) return [root];
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name))
    .map((name) => join(root, name));
}

function importsOfFile(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const [name, source] = file.endsWith('.mdx') ? [`${file}.tsx`, moduleOf(text)] : [file, text];
  const { staticImports, staticExports, dynamicImports } = parseSync(name, source).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      kind: 'static' as const,
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null
          ? []
          : [{ specifier: moduleRequest.value, isTypeOnly: isType, kind: 'static' as const }],
      ),
    ),
    // An expression that is not a literal is a URL that the build puts in.
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1];
      return literal === undefined
        ? []
        : [{ specifier: literal, isTypeOnly: false, kind: 'dynamic' as const }];
    }),
  ].map(({ specifier, isTypeOnly, kind }) => ({
    file,
    specifier,
    target: targetOf(file, specifier),
    isTypeOnly,
    kind,
  }));
  const named = namedModules(file, source).map(({ specifier, target }) => ({
    file,
    specifier,
    target,
    isTypeOnly: false,
    kind: 'named' as const,
  }));
  return [...found, ...named];
}

/** Returns what a document in MDX imports and exports. */
function moduleOf(mdx: string): string {
  const blocks = mdx.split(/\n{2,}/).filter((block) => /^(import|export)\b/.test(block));
  return blocks.join('\n');
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('virtual:messages/')) return 'src/i18n/messages.ts';
  if (!specifier.startsWith('.')) return null;
  return normalize(join(dirname(file), specifier.replace(/\?.*$/, '')));
}

/**
 * Returns each group of files or folders that import each other, directly or by way of others: the
 * strongly connected components of more than one (Tarjan, 1972).
 */
export function cyclesOf(imports: readonly Pick<Import, 'file' | 'target'>[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) {
    if (target === null || target === file) continue;
    targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  const index = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const own = index.size;
    index.set(file, own);
    stack.push(file);
    let low = own;
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? own);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.toSorted());
    }
    return low;
  }

  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return cycles;
}
