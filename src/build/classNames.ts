import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Has no vowels, so that no name is a word such as `ad`, which ad blockers hide. */
const LETTERS = 'bcdfghjklmnpqrstvwxyz';

/**
 * Returns a function that gives the shortest free class name for a name in a CSS module, because the
 * style, the markup and the scripts all contain it. The modules of `folder` are numbered by path and not in
 * loading order, so that builds are reproducible.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const names = new Map<string, string>();
  const shorten = (name: string, file: string): string => {
    const key = `${file.replace(/\?.*/, '')} ${name}`;
    const short = names.get(key) ?? numbered(names.size);
    names.set(key, short);
    return short;
  };
  for (const file of modulesOf(folder)) {
    for (const name of classesOf(readFileSync(file, 'utf8'))) shorten(name, file);
  }
  return shorten;
}

function modulesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .toSorted()
    .map((path) => join(folder, path));
}

function classesOf(style: string): string[] {
  return Array.from(style.matchAll(/\.([a-z_][\w-]*)/gi), ([, name = '']) => name);
}

/** Returns the name of that number, from 0: each of one letter, then each of two, and so on. */
function numbered(index: number): string {
  const rest = Math.floor(index / LETTERS.length);
  return (rest > 0 ? numbered(rest - 1) : '') + LETTERS.charAt(index % LETTERS.length);
}
