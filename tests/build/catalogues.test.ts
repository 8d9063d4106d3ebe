import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogueFaults, compileCatalogue } from '../../src/build/catalogues.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

describe('the message catalogues', () => {
  it('of this repository have no fault', () => {
    expect(catalogueFaults(process.cwd())).toEqual([]);
  });

  it('are checked for every kind of fault', () => {
    const root = repository({
      en: { a: 'A', b: 'B {n}', c: 'C', e: ' ', f: 'F', foreign: 'a notary' },
      pt: { a: 'A', b: 'B {m}', d: 'D', e: 'E', f: 'F', foreign: 'um <i>notary public</i>' },
      source: `id="a" 'b' "c" "e" "d" "foreign"`,
    });
    expect(catalogueFaults(root)).toEqual([
      'pt.json lacks "c"',
      'en.json lacks "d"',
      'en.json has nothing for "e"',
      '"b" differs between languages: Missing variable n in message',
      'nothing uses "f"',
    ]);
  });

  it('are packed by their ids, plain text as it is', () => {
    const root = repository({
      en: { plain: 'It’s here', value: 'Hi {name}' },
      pt: { value: 'Oi, {name}', plain: 'Está aqui' },
      source: '',
    });
    expect(compileCatalogue(root, 'en')).toEqual({ plain: 'It’s here', value: ['Hi ', ['name']] });
    expect(compileCatalogue(root, 'pt', (id) => id === 'value')).toEqual({
      value: ['Oi, ', ['name']],
    });
  });

  it('are refused with the id of a message that cannot be parsed', () => {
    const root = repository({ en: { broken: 'Hi {name' }, pt: {}, source: '' });
    expect(() => compileCatalogue(root, 'en')).toThrow('en.json: "broken" is not a valid message');
  });
});

function repository(content: { en: object; pt: object; source: string }): string {
  const root = mkdtempSync(join(tmpdir(), 'catalogues-'));
  roots.push(root);
  mkdirSync(join(root, 'src/i18n'), { recursive: true });
  mkdirSync(join(root, 'machines'));
  writeFileSync(join(root, 'src/i18n/en.json'), JSON.stringify(content.en));
  writeFileSync(join(root, 'src/i18n/pt.json'), JSON.stringify(content.pt));
  writeFileSync(join(root, 'src/page.ts'), content.source);
  return root;
}
