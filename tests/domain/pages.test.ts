import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contradictsCount,
  countPages,
  isPageNumber,
  isRushAllowed,
  needsCustomQuote,
  parsePages,
} from '../../src/domain/pages.ts';

describe('the page count parsed from a text', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['30', 30],
    ['31', 31],
    ['007', 7],
    [' 12 ', 12],
    ['+3', 3],
    ['\u200B7', 7],
    ['\u200E7\u200F', 7],
    ['1\u00AD2', 12],
    ['\u202A7\u202C', 7],
    ['\u200B', 1],
    ['2.7', 2],
    ['1.999', 1],
    ['2,7', 2],
    ['12,5', 12],
    ['0,5', 1],
    ['1,2,3', 1],
    ['1.2,3', 1],
    ['0.5', 1],
    ['0', 1],
    ['-3', 1],
    ['-0.1', 1],
    ['', 1],
    ['   ', 1],
    ['abc', 1],
    ['3 pages', 1],
    ['1,5', 1],
    ['NaN', 1],
    ['Infinity', 1],
    ['1e400', 1],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('"%s" is %d', (text, pages) => {
    expect(parsePages(text)).toBe(pages);
  });

  test('is an integer of at least 1, whatever the text', () => {
    const anyText = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
    fc.assert(
      fc.property(anyText, (text) => {
        const pages = parsePages(text);
        expect(Number.isSafeInteger(pages)).toBe(true);
        expect(pages).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('is the integer that was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (pages) => {
        expect(parsePages(String(pages))).toBe(pages);
      }),
    );
  });
});

test.each([
  [1, false],
  [30, false],
  [31, true],
  [1000, true],
])('%d pages need a custom quote: %s', (pages, isNeeded) => {
  expect(needsCustomQuote(pages)).toBe(isNeeded);
});

test.each([
  [1, true],
  [8, true],
  [9, false],
  [31, false],
])('%d pages allow rush: %s', (pages, isAllowed) => {
  expect(isRushAllowed(pages)).toBe(isAllowed);
});

test.each([
  ['1', true],
  ['2.7', true],
  ['2,7', true],
  ['0,5', false],
  ['2,7,1', false],
  [' 12 ', true],
  ['\u200B7', true],
  ['\u200E7\u200F', true],
  ['\u200B', false],
  ['', false],
  ['0', false],
  ['0.5', false],
  ['-3', false],
  ['abc', false],
  ['1e400', false],
])('“%s” counts as a number of pages: %s', (text, isNumber) => {
  expect(isPageNumber(text)).toBe(isNumber);
});

describe('the count of files', () => {
  test.each([
    [[], { counted: 0, uncounted: 0 }],
    [[2, 4], { counted: 6, uncounted: 0 }],
    [[2, null, 4, null], { counted: 6, uncounted: 2 }],
    [[null], { counted: 0, uncounted: 1 }],
  ])('of %j pages is %o', (pages, count) => {
    expect(countPages(pages.map((each) => ({ pages: each })))).toEqual(count);
  });

  test.each([
    [6, { counted: 6, uncounted: 0 }, false],
    [5, { counted: 6, uncounted: 0 }, true],
    [7, { counted: 6, uncounted: 0 }, true],
    [1, { counted: 0, uncounted: 0 }, false],
    [1, { counted: 0, uncounted: 3 }, false],
    [7, { counted: 6, uncounted: 2 }, true],
    [8, { counted: 6, uncounted: 2 }, false],
    [30, { counted: 6, uncounted: 2 }, false],
  ])('contradicts %i pages when it is %o: %s', (pages, count, isContradiction) => {
    expect(contradictsCount(pages, count)).toBe(isContradiction);
  });
});
