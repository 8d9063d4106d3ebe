/**
 * Finds what the oldest supported browsers lack in built scripts and styles, by MDN's browser
 * compatibility data.
 */
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { Identifier as Feature, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parse, type AnyNode } from 'acorn';
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
  window: 'Window',
};

const builtins = bcd.javascript.builtins;
const methods = supportOfMethods();

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
  if (node.type === 'Identifier') {
    const feature = bcd.api[node.name] ?? builtins?.[node.name] ?? bcd.api['Window']?.[node.name];
    return isUnsupported(feature) ? node.name : null;
  }
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { property, computed } = node.callee;
    if (property.type === 'Identifier' && !computed && methods.get(property.name) === false) {
      return `.${property.name}()`;
    }
  }
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const { object, property } = node;
  if (object.type !== 'Identifier' || property.type !== 'Identifier') return null;
  const owner = INSTANCES[object.name] ?? object.name;
  const feature =
    bcd.api[owner]?.[`${property.name}_static`] ??
    (object.name in INSTANCES ? bcd.api[owner]?.[property.name] : undefined) ??
    builtins?.[owner]?.[property.name];
  return isUnsupported(feature) ? `${object.name}.${property.name}` : null;
}

/** Returns for each method of a document's nodes and of the language whether the floor has it. */
function supportOfMethods(): Map<string, boolean> {
  // Methods of iterators have names that many libraries use for their own.
  const { Iterator: _, AsyncIterator: __, ...values } = builtins ?? {};
  const { Node: node, Element: element, HTMLElement: html, Document: document } = bcd.api;
  const support = new Map<string, boolean>();
  const owners: (Feature | undefined)[] = [node, element, html, document];
  for (const owner of [...owners, ...Object.values<Feature>(values)]) {
    // The methods of a class that the floor lacks need no check of their own.
    if (owner === undefined || isUnsupported(owner)) continue;
    for (const [name, feature] of Object.entries<Feature>(owner)) {
      if (name === '__compat' || name.endsWith('_static')) continue;
      support.set(name, support.get(name) === true || !isUnsupported(feature));
    }
  }
  return support;
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
  if (prop.startsWith('--') || prop.startsWith('-')) return [];
  const property = bcd.css.properties?.[prop];
  if (isUnsupported(property)) return [prop];
  const words = value.match(/[a-z][\w-]*/gi) ?? [];
  const types = Object.values<Feature>(bcd.css.types ?? {});
  return words.flatMap((word) => {
    const keyword = property?.[word];
    const type = types.map((each) => each[word]).find(Boolean) ?? bcd.css.types?.[word];
    if (isUnsupported(keyword)) return [`${prop}: ${word}`];
    return value.includes(`${word}(`) && isUnsupported(type) ? [`${word}()`] : [];
  });
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
