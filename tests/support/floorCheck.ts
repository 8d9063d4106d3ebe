/**
 * Finds what the oldest supported browsers lack in built scripts and styles, by MDN's browser
 * compatibility data.
 *
 * A script is read without the types of its values. Found are therefore names that no interface of the floor
 * has. What only the type of a value tells is not found: a property that is read and not assigned, a method
 * that an older interface has too, such as `at()`, which the loader asks for, and options in a variable, or
 * passed on to the constructor of a parent class.
 */
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { Identifier as Feature, SimpleSupportStatement } from '@mdn/browser-compat-data';
import {
  parse,
  type AnyNode,
  type CallExpression,
  type MemberExpression,
  type NewExpression,
} from 'acorn';
import { full } from 'acorn-walk';
import { parse as parseStyle, type Declaration } from 'postcss';
import { FLOOR } from '../../src/build/floor.ts';

/** The browsers of {@link FLOOR} as the data names them, each with its version. */
const BROWSERS = (
  [
    ['chrome', 'chrome'],
    ['firefox', 'firefox'],
    ['safari', 'safari'],
    ['safari_ios', 'ios'],
  ] as const
).map(([name, prefix]) => {
  const target = FLOOR.find((each) => each.startsWith(prefix));
  if (target === undefined) throw new Error(`The floor names no ${name}`);
  return { name, version: Number(target.slice(prefix.length)) };
});

/** The interfaces behind the global objects that scripts use most. */
const INSTANCES: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  self: 'Window',
  window: 'Window',
};

/** The names of the global object, whose members are known without them too. */
const GLOBALS: ReadonlySet<string> = new Set(['globalThis', 'self', 'window']);

const builtins = bcd.javascript.builtins;
const methods = supportOfMethods();
const properties = supportOf(
  Object.entries<Feature>(bcd.api)
    .filter(([name]) => /^(Node|Element|Document|HTML\w*Element|SVG\w*Element)$/.test(name))
    .map(([, each]) => each),
);

/** Returns what a module or script uses that the floor lacks, sorted, each once. */
export function unsupportedInScript(code: string): string[] {
  const found = new Set<string>();
  // Beyond this edition nothing can be read by all browsers of the floor.
  const program = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  full(program, (node) => {
    const use = unsupportedNode(node);
    if (use !== null) found.add(use);
  });
  return [...found].toSorted();
}

function unsupportedNode(node: AnyNode): string | null {
  if (node.type === 'StaticBlock') return 'static {}';
  if (node.type === 'Literal' && node.regex && /\(\?<[=!]/.test(node.regex.pattern)) {
    return '(?<=)';
  }
  if (node.type === 'Identifier') return isUnsupported(globalOf(node.name)) ? node.name : null;
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    if (isErrorWithCause(node) && isUnsupported(builtins?.['Error']?.['cause'])) return 'cause';
  }
  if (node.type === 'AssignmentExpression') {
    const name = node.left.type === 'MemberExpression' ? nameOf(node.left) : null;
    return name !== null && properties.get(name) === false ? `.${name} =` : null;
  }
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const name = nameOf(node.callee);
    if (name !== null && methods.get(name) === false) return `.${name}()`;
  }
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  const [object, name] = [node.object.name, nameOf(node)];
  if (name === null) return null;
  const owner = INSTANCES[object] ?? object;
  const feature =
    bcd.api[owner]?.[`${name}_static`] ??
    (object in INSTANCES ? bcd.api[owner]?.[name] : undefined) ??
    (GLOBALS.has(object) ? globalOf(name) : builtins?.[owner]?.[name]);
  return isUnsupported(feature) ? `${object}.${name}` : null;
}

function globalOf(name: string): Feature | undefined {
  return bcd.api[name] ?? builtins?.[name] ?? bcd.api['Window']?.[name];
}

/** The name of a member that is written as one. */
function nameOf({ property, computed }: MemberExpression): string | null {
  return property.type === 'Identifier' && !computed ? property.name : null;
}

/** Whether an error of the language is made with the cause of another. */
function isErrorWithCause({ callee, arguments: given }: NewExpression | CallExpression): boolean {
  if (callee.type !== 'Identifier' || !callee.name.endsWith('Error')) return false;
  if (builtins?.[callee.name] === undefined) return false;
  return given.some(
    (each) =>
      each.type === 'ObjectExpression' &&
      each.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.key.name === 'cause',
      ),
  );
}

/** Returns for each method of the browser's objects and of the language whether the floor has it. */
function supportOfMethods(): Map<string, boolean> {
  // Methods of iterators have names that many libraries use for their own.
  const { Iterator: _, AsyncIterator: __, ...values } = builtins ?? {};
  return supportOf([...Object.values<Feature>(bcd.api), ...Object.values<Feature>(values)]);
}

/** Returns for each member that one of the owners has whether the floor has it, of any of them. */
function supportOf(owners: readonly Feature[]): Map<string, boolean> {
  const support = new Map<string, boolean>();
  for (const owner of owners) {
    // What the floor lacks as a whole, it cannot call methods of.
    if (isUnsupported(owner)) continue;
    for (const [name, feature] of Object.entries<Feature>(owner)) {
      if (name === '__compat' || name.endsWith('_static')) continue;
      support.set(name, support.get(name) === true || !isUnsupported(feature));
    }
  }
  return support;
}

/** Returns the style sheets that a script holds as texts, to add them to the page. */
export function stylesInScript(code: string): string[] {
  const styles: string[] = [];
  full(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), (node) => {
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? node.value.cooked
          : null;
    if (text && /^[^{}]+\{[^]*:[^]*\}\s*$/.test(text)) styles.push(text);
  });
  return styles;
}

/** Returns what a style sheet uses that the floor lacks, sorted, each once. */
export function unsupportedInStyle(style: string): string[] {
  const found = new Set<string>();
  parseStyle(style).walk((node) => {
    if (node.type === 'decl') for (const use of unsupportedDeclaration(node)) found.add(use);
    if (node.type === 'atrule') {
      if (isUnsupported(bcd.css['at-rules']?.[node.name])) found.add(`@${node.name}`);
      // Ranges and a bare "not" came with level 4 of media queries.
      if (node.name === 'media' && /[<>]|^not \(/.test(node.params)) {
        found.add(`@media ${node.params}`);
      }
    }
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule') found.add('nesting');
      for (const [, name = ''] of node.selector.matchAll(/:([a-z-]+)/g)) {
        if (isUnsupported(bcd.css.selectors?.[name])) found.add(`:${name}`);
      }
    }
  });
  return [...found].toSorted();
}

function unsupportedDeclaration({ prop, value }: Declaration): string[] {
  const units = unsupportedUnits(value);
  if (prop.startsWith('--') || prop.startsWith('-')) return units;
  const property = bcd.css.properties?.[prop];
  if (isUnsupported(property)) return [prop];
  const words = value.match(/[a-z][\w-]*/gi) ?? [];
  const types = Object.values<Feature>(bcd.css.types ?? {});
  return words
    .flatMap((word) => {
      const keyword = property?.[word];
      const type = types.map((each) => each[word]).find(Boolean) ?? bcd.css.types?.[word];
      if (isUnsupported(keyword)) return [`${prop}: ${word}`];
      return value.includes(`${word}(`) && isUnsupported(type) ? [`${word}()`] : [];
    })
    .concat(units);
}

/** The data has one entry for all units of a kind of viewport, and one for those of containers. */
const UNIT_KINDS: readonly (readonly [pattern: RegExp, entry: string])[] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

function unsupportedUnits(value: string): string[] {
  const written = value.replaceAll(/url\([^)]*\)/g, '').matchAll(/(?<![\w#-])[\d.]+([a-z]+)/gi);
  return [...written]
    .map(([, unit = '']) => unit)
    .filter((unit) => isUnsupported(lengthUnit(unit)));
}

function lengthUnit(unit: string): Feature | undefined {
  const [, entry = unit] = UNIT_KINDS.find(([pattern]) => pattern.test(unit)) ?? [];
  return bcd.css.types?.['length']?.[entry];
}

/** Whether a browser of the floor lacks a feature that the data knows. */
function isUnsupported(feature: Feature | undefined): boolean {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- the name is that of the data
  const support = feature?.__compat?.support;
  if (support === undefined) return false;
  return BROWSERS.some(({ name, version }) => {
    const statement = support[name];
    if (statement === undefined) return false;
    const all = Array.isArray(statement) ? statement : [statement];
    return !all.some((each) => isIn(each, version));
  });
}

function isIn(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement;
  if (typeof added !== 'string' || flags !== undefined || prefix !== undefined) return false;
  const isRemoved = typeof removed === 'string' && Number.parseFloat(removed) <= version;
  return (
    !isRemoved &&
    (added === 'preview' ? false : Number.parseFloat(added.replace('≤', '')) <= version)
  );
}
