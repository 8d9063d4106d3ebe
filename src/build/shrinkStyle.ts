import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Matches the declaration of a custom property. */
const DECLARATION = /(?<=[{;]\s*)(--[\w-]+)\s*:\s*([^;}]*?)\s*(?:;|(?=\}))/g;

const COMMENT = /\s*\/\*.*?\*\/\s*/gs;

/** A value of more characters, such as a list of fonts, takes more bytes at every use than a name does. */
const LONGEST_CONSTANT = 40;

/**
 * Vite plugin for the browser's styles: shortens their custom properties, in the document as in what late
 * scripts bring ({@link styleShrinker}).
 */
export function shrinkStyles(): Plugin {
  let shrink: ((style: string) => string) | null = null;
  return {
    name: 'shrink-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      shrink = styleShrinker(stylesIn(join(root, 'src')));
    },
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (style) => (shrink ? { code: shrink(style), map: null } : null),
    },
  };
}

function stylesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .toSorted()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
}

/**
 * Returns a function that shortens the custom properties of each of these style sheets. One that is declared
 * once in all of them, on `:root`, with a short value is replaced by that value; an unused one is removed; the
 * rest get short names. Nothing outside the style sheets may refer to their custom properties. Comments are
 * removed.
 */
export function styleShrinker(styles: readonly string[]): (style: string) => string {
  const all = styles.join('\n').replaceAll(COMMENT, '');
  const constants = new Map<string, string>();
  let rest = all;
  for (;;) {
    const found = constantsOf(rest);
    if (found.size === 0) break;
    for (const [name, value] of found) constants.set(name, value);
    rest = inlined(rest, found);
  }
  const used = new Set([...rest.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const short = new Map<string, string>();
  for (const [, name = ''] of rest.matchAll(DECLARATION)) {
    if (used.has(name) && !short.has(name)) short.set(name, `--${short.size.toString(36)}`);
  }
  return (style) =>
    inlined(style.replaceAll(COMMENT, ''), constants)
      .replaceAll(DECLARATION, (whole, name: string) => (used.has(name) ? whole : ''))
      .replaceAll(/--[\w-]+(?=\s*[:),])/g, (name) => short.get(name) ?? name);
}

/** Finds properties declared once, unconditionally on `:root`, whose value is short and refers to no other. */
function constantsOf(style: string): Map<string, string> {
  const declared = new Map<string, string[]>();
  for (const [, name = '', value = ''] of style.matchAll(DECLARATION)) {
    declared.set(name, [...(declared.get(name) ?? []), value]);
  }
  const unconditional = style.replaceAll(/@[^{;]+\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const onRoot = new Set(
    [...unconditional.matchAll(/:root\s*(\{[^}]*\})/g)].flatMap(([, body = '']) =>
      Array.from(body.matchAll(DECLARATION), ([, name]) => name),
    ),
  );
  return new Map(
    [...declared].flatMap(([name, [value = '', ...others]]) =>
      others.length === 0 &&
      value.length <= LONGEST_CONSTANT &&
      !value.includes('var(') &&
      onRoot.has(name)
        ? [[name, value]]
        : [],
    ),
  );
}

/** Removes the declarations of constants and replaces their uses, also in the values of other constants. */
function inlined(style: string, constants: ReadonlyMap<string, string>): string {
  return style
    .replaceAll(DECLARATION, (whole, name: string) => (constants.has(name) ? '' : whole))
    .replaceAll(/var\(\s*(--[\w-]+)\s*\)/g, (use, name: string) => constants.get(name) ?? use);
}
