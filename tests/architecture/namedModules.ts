import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** A file or folder of the project that a text names, for a tool or for the file system. */
interface Named {
  readonly specifier: string;
  /** Its path from the root of the project. */
  readonly target: string;
}

const MODULE = String.raw`(?:src|machines|stories|tests|\.storybook)\/[\w./-]+\.(?:tsx?|mjs)`;

/** A path in a string: `'./src/x.ts'`, `'/src/x.ts'`, `'src/x.ts'`. */
const PATH = new RegExp(`['"\`](?:\\.?\\/)?(${MODULE})['"\`]`, 'g');

/** A word of a command: `node src/build/run.mjs`. */
const WORD = new RegExp(`(?<=^|\\s)${MODULE}(?=\\s|$)`, 'g');

const URL_OF_FILE = /new URL\(\s*['"`](\.[^'"`]*)['"`],\s*import\.meta\.url/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"`][^'"`]*['"`])/g;

/**
 * Returns what a module names other than by an import, if it exists: paths, `new URL('./x.ts',
 * import.meta.url)`, and the files that `import.meta.glob('./x/*.ts')` finds.
 *
 * @throws Error for a glob that takes no literal, since its arrows cannot be seen
 */
export function namedModules(file: string, source: string): Named[] {
  return [...pathsIn(source), ...urlsIn(file, source), ...globsIn(file, source)].filter(
    ({ target }) => target !== file && existsSync(target),
  );
}

/** Returns the modules that a command line names, whether they exist or not. */
export function modulesOfCommand(command: string): string[] {
  return [...command.matchAll(WORD)].map(([path]) => path);
}

function pathsIn(source: string): Named[] {
  return [...source.matchAll(PATH)].map(([, path = '']) => ({ specifier: path, target: path }));
}

function urlsIn(file: string, source: string): Named[] {
  return [...source.matchAll(URL_OF_FILE)].map(([, specifier = '']) => ({
    specifier,
    target: normalize(join(dirname(file), specifier)),
  }));
}

function globsIn(file: string, source: string): Named[] {
  const calls = [...source.matchAll(GLOB)];
  if (calls.length !== source.split(/import\.meta\.glob[<(]/).length - 1) {
    throw new Error(`${file}: import.meta.glob takes literals, so that its arrows are seen`);
  }
  const patterns = calls.flatMap(([, literals = '']) => literals.match(/[^'"`\s,[\]]+/g) ?? []);
  return patterns.flatMap((specifier) =>
    filesOf(file, specifier).map((target) => ({ specifier, target })),
  );
}

/** Returns the files that match a pattern of `*` and `**`. */
function filesOf(file: string, pattern: string): string[] {
  const path = pattern.startsWith('/') ? pattern.slice(1) : join(dirname(file), pattern);
  const base = dirname(path.replace(/\*.*$/, '_'));
  if (!existsSync(base)) return [];
  const parts = path
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? escaped(part));
  const matching = new RegExp(`^${parts.join('')}$`);
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .map((name) => join(base, name))
    .filter((name) => matching.test(name));
}

function escaped(text: string): string {
  return text.replaceAll(/[^\w/]/g, String.raw`\$&`);
}
