import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * React's production files by the names under which they are imported. `@xstate/react` asks for a selector
 * with a substitute for what older versions of React lack; it gets the one without.
 */
const FILES: ReadonlyMap<string, string> = new Map([
  ['react', 'react/cjs/react.production.js'],
  ['react/jsx-runtime', 'react/cjs/react-jsx-runtime.production.js'],
  ['react-dom', 'react-dom/cjs/react-dom.production.js'],
  ['react-dom/client', 'react-dom/cjs/react-dom-client.production.js'],
  ['scheduler', 'scheduler/cjs/scheduler.production.js'],
  [
    'use-sync-external-store/shim',
    'use-sync-external-store/cjs/use-sync-external-store-shim.production.js',
  ],
  [
    'use-sync-external-store/shim/with-selector',
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
  ],
]);

/**
 * Errors that React creates when its module is evaluated. It throws them as signals and compares them by
 * identity, and nobody reads their stacks. While a debugger is attached, as it is in every measurement, V8
 * parses the whole script a second time for the stack of the first.
 */
const SIGNALS = /(?<=^(?:var|\s)\s*\w+Exception = )Error\(formatProdErrorMessage\(\d+\)\)/gm;

/**
 * Vite plugin for the browser's scripts: turns React's CommonJS files into ES modules. A CommonJS module
 * is one function, so a browser compiles it only on evaluation, in one long task of the main thread. A
 * bundler also cannot leave out its unused exports.
 */
export function reactModules(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id) {
      const file = FILES.get(id);
      if (file === undefined) return null;
      const [name = ''] = file.split('/');
      return {
        id: join(dirname(resolve(`${name}/package.json`)), '..', file),
        // The selector takes React's own store, and nothing imports the substitute.
        moduleSideEffects: !file.endsWith('-shim.production.js'),
      };
    },
    transform: {
      filter: { id: /\/cjs\/(react|scheduler|use-sync)[\w-]*\.production\.js$/ },
      handler: (code, id) => ({
        code: toEsModule(withoutStacks(code), id),
        map: null,
      }),
    },
  };
}

/** Creates the errors of a file that serve as signals without a stack. */
export function withoutStacks(code: string): string {
  return code.replaceAll(SIGNALS, 'Object.create(Error.prototype)');
}

/**
 * Turns a CommonJS file of React into an ES module with the same exports.
 *
 * @param id the file's path, for the error
 * @throws {Error} if the file is not written like React's files
 */
export function toEsModule(code: string, id: string): string {
  let imports = '';
  const names = new Set<string>();
  const body = code
    .replace('"use strict";\n', '')
    // The required modules are the first variables of a file: `var A = require("a"), B = require("b");`.
    .replace(/^var ((?:\w+ = require\("[\w/-]+"\)(?:,\s+)?)+)(;?)/m, (_, required: string, end) => {
      for (const [, name, from] of required.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
        imports += `import * as ${name} from '${from}';\n`;
      }
      return end === ';' ? '' : 'var ';
    })
    // One assignment at the top level is a constant, which can be left out where nothing imports it.
    .replaceAll(/^exports\.(\w+) =/gm, (assignment, name: string) => {
      const isConstant = code.match(new RegExp(`\\bexports\\.${name} =`, 'g'))?.length === 1;
      if (!isConstant) return assignment;
      names.add(name);
      return `const exported_${name} =`;
    });
  const variables = new Set<string>();
  const module = body.replaceAll(/\bexports\.(\w+)/g, (_, name: string) => {
    if (!names.has(name)) variables.add(name);
    return `exported_${name}`;
  });
  const exported = [...names, ...variables];
  if (exported.length === 0 || /\b(require\(|exports\b)/.test(module)) {
    throw new Error(`${id} is not written like React 19's files: update src/build/reactModules.ts`);
  }
  return [
    imports,
    variables.size > 0
      ? `let ${[...variables].map((name) => `exported_${name}`).join(', ')};\n`
      : '',
    module,
    `\nexport { ${exported.map((name) => `exported_${name} as ${name}`).join(', ')} };\n`,
  ].join('');
}
