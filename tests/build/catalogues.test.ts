import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogueFaults, compileCatalogue } from '../../src/build/catalogues.ts';
import { fillDocument } from '../../src/build/document.ts';
import { inlineJson } from '../../src/contract/inlineJson.ts';

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

describe('the document', () => {
  const PARTS = {
    lang: 'en-US',
    head: '<title>T</title>',
    style: 'p{}',
    page: '<p>$&</p>',
    scripts: ['/a.js', '/b.js'],
    facts: '{"name":"P"}',
    loader: { source: 'go()' },
  };

  it('contains each part in the place of its placeholder', () => {
    const template =
      '<html lang="<!--lang-->">\n  <!--head--><!--style-->\n  <p id="<!--scripts-->">\n  <!--page--><!--facts--><!--loader-->';
    expect(fillDocument(template, PARTS)).toBe(
      '<html lang="en-US"><title>T</title><style>p{}</style><p id="/a.js /b.js"><p>$&</p>' +
        '<script type="application/json" id="facts">{"name":"P"}</script>' +
        '<script>go()</script>',
    );
  });

  it('names empty elements and attributes as HTML does, in drawings as SVG does', () => {
    const page =
      '<input spellCheck="false" value=""/><i class="aB"></i>' +
      '<svg viewBox="0 0 1 1"><g><path d="M0 0"></path></g><text>isA="b"</text></svg>' +
      '<p>isA b</p><br/>';
    expect(
      fillDocument(
        '<!--lang--><!--head--><link /><!--style--><!--scripts--><!--page--><!--facts--><!--loader-->',
        {
          ...PARTS,
          page,
        },
      ),
    ).toContain(
      '<link><style>p{}</style>/a.js /b.js<input spellcheck="false" value=""><i class="aB"></i>' +
        '<svg viewBox="0 0 1 1"><g><path d="M0 0"/></g><text>isA="b"</text></svg>' +
        '<p>isA b</p><br><script',
    );
  });

  it('is not built from a template that lacks a placeholder', () => {
    expect(() => fillDocument('<!--lang-->', PARTS)).toThrow(
      'index.html lacks the placeholder <!--head-->',
    );
  });

  it('cannot have a script element closed by its data', () => {
    expect(inlineJson('</script><!--')).toBe(String.raw`"\u003c/script>\u003c!--"`);
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
