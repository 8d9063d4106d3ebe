import { describe, expect, it } from 'vitest';
import { fillDocument } from '../../src/build/document.ts';
import { inlineJson } from '../../src/contract/inlineJson.ts';

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
