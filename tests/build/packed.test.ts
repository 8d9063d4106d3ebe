import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { packMessage, unpackMessage } from '../../src/i18n/packed.ts';

describe('a packed message', () => {
  it.each([
    ['It’s here', 'It’s here'],
    ['Hi {name}', ['Hi ', ['name']]],
    [
      '{n, plural, one {# file} other {# files}}',
      [{ plural: 'n', forms: { one: [['n'], ' file'], other: [['n'], ' files'] } }],
    ],
    ['a <b>bold</b> word', ['a ', { tag: 'b', parts: ['bold'] }, ' word']],
  ])('of “%s” has the compact form', (text, packed) => {
    expect(packMessage(parse(text))).toEqual(packed);
  });

  it.each([
    'It’s here',
    'Hi {name}',
    '{n, plural, =0 {none} one {{n} of {all}} other {{n} files}}',
    '{n, plural, offset:1 one {#} other {#}}',
    '{n, selectordinal, one {#st} other {#th}}',
    '{n, number, percent}',
    '{kind, select, a {<b>A</b>} other {B}}',
  ])('of “%s” is unpacked to the same syntax tree after JSON', (text) => {
    const tree = parse(text);
    expect(unpackMessage(JSON.parse(JSON.stringify(packMessage(tree))))).toEqual(tree);
  });
});
