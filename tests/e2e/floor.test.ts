/** The built scripts and styles in the oldest supported browsers, by MDN's data. */

import { describe, expect, it } from 'vitest';
import { STYLE } from '../../src/server/html/style.ts';
import { stylesInScript, unsupportedInScript, unsupportedInStyle } from '../support/floorCheck.ts';
import { documents, scripts, split, type Script } from './support/built.ts';

describe('the oldest supported browsers', () => {
  /** What scripts ask for before they use it. */
  const ASKED_FOR = new Set([
    '.replaceSync()', // within a try: without it late styles go into the document's sheet
    'document.adoptedStyleSheets', // likewise
    '.hidePopover()', // a menu exists only where popovers do
    '.showPopover()', // older browsers have the cover of a drag in its section
    '.when()', // of a check in zod, not of an event's target
    'Error.captureStackTrace', // zod, for shorter stacks
    'navigator.wakeLock', // within a try: without it a phone may sleep during an upload
    'reportError', // XState
    'requestIdleCallback', // what can wait is done at once where the browser reports no idle moments
  ]);

  /** What only the scripts of libraries may use. */
  const IN_LIBRARIES = new Set([
    '.assign =', // XState, for a member of its own
    '.captureStackTrace()', // XState, for shorter stacks
    '.dispose()', // XState, for what a callback of its own returned
    'Error.captureStackTrace',
    'cause', // of React's errors, which older browsers show without it
    'navigation', // React
    'navigator.connection', // React
    'reportError', // React
    'setImmediate', // React's scheduler
  ]);

  /** What only adds to a page that works without it. */
  const ADDITIONS = new Set([
    ':-moz-progress-bar', // each browser has its own name for the part
    ':-webkit-progress-bar',
    ':-webkit-progress-value',
    ':details-content', // on paper, where a question stays closed without it
    'content-visibility',
    ':has', // beside popovers, which are newer
    ':popover-open', // the page asks for it
    'align-content: start', // grids know it for longer than flexible boxes
    'color-mix()', // after a plain colour
    'cursor: not-allowed', // phones show none
    'cursor: pointer',
    'color-scheme', // every control has colours of its own
    'flex: min-content',
    'forced-color-adjust',
    'overscroll-behavior', // the page behind the sample does not scroll in any browser
    'print-color-adjust', // beside its older name
    'text-size-adjust', // beside the name that phones know it by
    'text-wrap',
  ]);

  it('understand every script that a visitor loads', () => {
    const { visitor } = split(scripts);
    const lacking = visitor.flatMap((script) => {
      const known = isLibrary(script) ? IN_LIBRARIES : ASKED_FOR;
      return unsupportedInScript(script.code).filter((use) => !known.has(use));
    });
    expect(lacking).toEqual([]);
    const loaders = documents.flatMap((html) => unsupportedInScript(loaderOf(html)));
    expect(loaders.filter((use) => !ASKED_FOR.has(use))).toEqual([]);
  });

  it('understand every style: of the documents, of late scripts and of the server’s own pages', () => {
    const late = split(scripts).visitor.filter((script) =>
      script.modules.some((id) => id.endsWith('.css?late')),
    );
    expect(late.map(({ facadeModuleId }) => facadeModuleId)).toEqual(
      expect.arrayContaining([
        'src/page/firstFile.ts',
        'src/page/receipt/afterPayment.tsx',
        'src/page/sample/openSample.tsx',
      ]),
    );
    const lateStyles = late.flatMap(({ code }) => stylesInScript(code));
    expect(lateStyles.length).toBeGreaterThanOrEqual(late.length);
    const found = [...documents.map(styleOf), ...lateStyles, STYLE].flatMap(unsupportedInStyle);
    expect(found.filter((use) => !ADDITIONS.has(use))).toEqual([]);
  });

  it('keep the size of the text when a phone is turned', () => {
    for (const html of documents) expect(styleOf(html)).toContain('-webkit-text-size-adjust:100%');
  });

  it.each([
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ["URL.canParse('/')", 'URL.canParse'],
    ['class A { static { f(); } }', 'static {}'],
    ['[].findLast(f)', '.findLast()'],
    ['/(?<=a)b/', '(?<=)'],
    ['structuredClone(a)', 'structuredClone'],
    ['self.structuredClone(a)', 'self.structuredClone'],
    ['new Error(a, { cause: b })', 'cause'],
    ['a.inert = true', '.inert ='],
    ['signal.throwIfAborted()', '.throwIfAborted()'],
    ['blob.bytes()', '.bytes()'],
  ])('would fail on %s', (code, name) => {
    expect(unsupportedInScript(code)).toEqual([name]);
  });

  it.each([
    ['@media (width >= 40rem) {}', '@media (width >= 40rem)'],
    ['@media not (min-width: 40rem) {}', '@media not (min-width: 40rem)'],
    ['a { rotate: 45deg }', 'rotate'],
    ['a { color: oklch(1 2 3) }', 'oklch()'],
    ['a { & b { color: red } }', 'nesting'],
    ['@layer a {}', '@layer'],
    ['a { height: 100dvh }', 'dvh'],
    ['a { height: calc(100svh - 1px) }', 'svh'],
    ['a { width: 10cqw }', 'cqw'],
    [':root { --height: 50lvh }', 'lvh'],
  ])('would not apply %s', (style, name) => {
    expect(unsupportedInStyle(style)).toEqual([name]);
  });
});

describe('the check against the oldest browsers', () => {
  it.each([
    'a.value = 1; a.at(0); a.has(b)',
    'new Error(a, { because: b })',
    'new OwnError(a, { cause: b })',
    'fetch(a, { cause: b })',
    'self.addEventListener(a, b)',
    'const cause = 1; a({ inert: true })',
  ])('has nothing against the script %s', (code) => {
    expect(unsupportedInScript(code)).toEqual([]);
  });

  it.each([
    'a { height: 10vh; width: 2ch }',
    'a { background: url(1dvh.png) }',
    '#a1dvh { top: 0 }',
  ])('has nothing against the style %s', (style) => {
    expect(unsupportedInStyle(style)).toEqual([]);
  });

  it('finds the styles among the texts of a script', () => {
    const code = "add('a { color: red }', `@media print{b{top:0}}`, 'a: {b}', 'a {b} c', '{a:b}')";
    expect(stylesInScript(code)).toEqual(['a { color: red }', '@media print{b{top:0}}']);
  });
});

function isLibrary({ fileName }: Script): boolean {
  return /^assets\/(react|libs)-/.test(fileName);
}

function loaderOf(html: string): string {
  return /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
}

function styleOf(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}
