import { describe, expect, it } from 'vitest';
import { isEqual } from '../../src/order/isEqual.ts';

const send = () => undefined;

describe('isEqual', () => {
  it.each([
    [1, 1],
    [null, null],
    [undefined, undefined],
    [{}, {}],
    [
      ['a', { b: [1, 2] }],
      ['a', { b: [1, 2] }],
    ],
    [
      { view: { name: 'Ana' }, send },
      { view: { name: 'Ana' }, send },
    ],
  ])('%j equals %j', (one, other) => {
    expect(isEqual(one, other)).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, undefined],
    [null, {}],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [['a'], ['a', 'b']],
    [{ view: { name: 'Ana' } }, { view: { name: 'Anna' } }],
    [{ send }, { send: () => undefined }],
  ])('%j does not equal %j', (one, other) => {
    expect(isEqual(one, other)).toBe(false);
  });
});
