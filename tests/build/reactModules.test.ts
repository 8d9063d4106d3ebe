import { describe, expect, it, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { toEsModule, withoutStacks } from '../../src/build/reactModules.ts';

describe('a CommonJS file of React', () => {
  it('becomes an ES module with the same imports and exports', () => {
    const file = [
      '"use strict";',
      'var Scheduler = require("scheduler"),',
      '  React = require("react");',
      'function createRoot() {',
      '  return exports.version + React.version + Scheduler.unstable_now();',
      '}',
      'exports.unstable_now = void 0;',
      'exports.unstable_now = function () {};',
      'exports.createRoot = createRoot;',
      'exports.version = "19";',
      '',
    ].join('\n');
    expect(toEsModule(file, 'client.js')).toBe(
      [
        "import * as Scheduler from 'scheduler';",
        "import * as React from 'react';",
        'let exported_unstable_now;',
        '',
        'function createRoot() {',
        '  return exported_version + React.version + Scheduler.unstable_now();',
        '}',
        'exported_unstable_now = void 0;',
        'exported_unstable_now = function () {};',
        'const exported_createRoot = createRoot;',
        'const exported_version = "19";',
        '',
        'export { exported_createRoot as createRoot, exported_version as version, exported_unstable_now as unstable_now };',
        '',
      ].join('\n'),
    );
  });

  it('keeps the variables that stand beside what it requires', () => {
    const file =
      'var React = require("react"),\n  Shared = React.shared;\nexports.shared = Shared;\n';
    expect(toEsModule(file, 'dom.js')).toBe(
      "import * as React from 'react';\nvar Shared = React.shared;\nconst exported_shared = Shared;\n\nexport { exported_shared as shared };\n",
    );
  });

  it.each([
    ['exports nothing', 'var a = 1;\n'],
    ['exports one value', 'module.exports = function () {};\n'],
    ['hands its exports on', 'exports.a = 1;\nregister(exports);\n'],
    ['requires something later', 'exports.a = function () { return require("b"); };\n'],
  ])('fails the build with a clear line when it %s', (_, file) => {
    expect(() => toEsModule(file, 'react/cjs/react.production.js')).toThrow(
      "react/cjs/react.production.js is not written like React 19's files: update src/build/reactModules.ts",
    );
  });
});

test('the errors that React uses as signals are created without a stack, and the errors that it reports with one', () => {
  const file = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');
  const changed = withoutStacks(file);
  expect(signalsOf(file)).toEqual(SIGNALS.map((name) => `${name} = Error`));
  expect(signalsOf(changed)).toEqual(SIGNALS.map((name) => `${name} = Object`));
  expect(reportedErrors(changed)).toBe(reportedErrors(file) - SIGNALS.length);
});

const SIGNALS = [
  'HydrationMismatchException',
  'SuspenseException',
  'SuspenseyCommitException',
  'SuspenseActionException',
  'SelectiveHydrationException',
];

/** Returns the signals of a file, and what each is created by. */
function signalsOf(code: string): string[] {
  return [...code.matchAll(/^(?:var|\s)\s*(\w+Exception = \w+)/gm)].map(
    ([, signal = '']) => signal,
  );
}

function reportedErrors(code: string): number {
  return code.split('Error(formatProdErrorMessage(').length - 1;
}
