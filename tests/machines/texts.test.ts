import { describe, expect, test } from 'vitest';
import { MACHINES } from '../../machines/index.ts';

/** Returns every string below a value, with its path. */
function stringsIn(value: object, path = ''): [path: string, text: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const here = `${path}/${key}`;
    if (typeof inner === 'string') return [[here, inner]];
    return typeof inner === 'object' && inner !== null ? stringsIn(inner, here) : [];
  });
}

describe('the texts of a machine', () => {
  test.each(MACHINES)('of $machine.id are never blank', ({ title, purpose, texts }) => {
    const strings = stringsIn({ title, purpose, texts });
    expect(strings.length).toBeGreaterThan(0);
    expect(strings.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(MACHINES)('of $machine.id call things in Portuguese as the page does', (machine) => {
    const { title, purpose, texts } = machine;
    const others = /verificação prévia|pré-verificação|fechamento|ainda quer/i;
    expect(stringsIn({ title, purpose, texts }).filter(([, text]) => others.test(text))).toEqual(
      [],
    );
  });
});
