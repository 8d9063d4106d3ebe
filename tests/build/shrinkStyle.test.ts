import { describe, expect, it } from 'vitest';
import { styleShrinker } from '../../src/build/shrinkStyle.ts';

/** Shrinks a style sheet that is the only one. */
function shrinkStyle(style: string): string {
  return styleShrinker([style])(style);
}

describe('a shrunk style', () => {
  it('has constants replaced by their values and short names for variables', () => {
    expect(
      shrinkStyle(
        ':root{--bone:#f7f5ef;--page:var(--bone);--gutter:1rem}' +
          '@media (width>=40rem){:root{--gutter:2rem}}' +
          '.a{color:var(--page);margin:calc(-1*var(--gutter)) var(--gutter)}',
      ),
    ).toBe(
      ':root{--0:1rem}@media (width>=40rem){:root{--0:2rem}}' +
        '.a{color:#f7f5ef;margin:calc(-1*var(--0)) var(--0)}',
    );
  });

  it('keeps a constant whose value is longer than a name', () => {
    const fonts = '"Iowan Old Style",Palatino,P052,Georgia,serif';
    expect(shrinkStyle(`:root{--serif:${fonts}}.a{font-family:var(--serif)}`)).toBe(
      `:root{--0:${fonts}}.a{font-family:var(--0)}`,
    );
  });

  it('keeps a property that is declared outside the root', () => {
    expect(shrinkStyle(':root{color:red}.a{--size:2rem}.a b{width:var(--size)}')).toBe(
      ':root{color:red}.a{--0:2rem}.a b{width:var(--0)}',
    );
  });

  it('omits a property that nothing uses', () => {
    expect(shrinkStyle('.a{--old:1px;color:red}@media print{.a{--old: ;margin:0}}')).toBe(
      '.a{color:red}@media print{.a{margin:0}}',
    );
  });

  it('omits comments', () => {
    expect(shrinkStyle('.a{color:red}/* A */.b{margin:0}\n/*$vite$:1*/')).toBe(
      '.a{color:red}.b{margin:0}',
    );
  });

  it('is shortened alike, whichever other style it is in', () => {
    const tokens = ':root {\n  --bone: #f7f5ef;\n  --page: var(--bone);\n  --gutter: 1rem;\n}\n';
    const wide = '@media (width >= 40rem) {\n  :root {\n    --gutter: 2rem;\n  }\n}\n';
    const late = '.a {\n  --size: 2px;\n  margin: var(--gutter) var(--size) var(--page);\n}\n';
    const shrink = styleShrinker([late, tokens + wide]);
    expect(shrink(late)).toBe('.a {\n  --0: 2px;\n  margin: var(--1) var(--0) #f7f5ef;\n}\n');
    expect(shrink(tokens)).toContain('--1: 1rem;');
    expect(shrink(tokens)).not.toMatch(/bone|page|#f7f5ef/);
    expect(shrink(wide)).toContain('--1: 2rem;');
  });

  it('keeps a property that is declared only under a condition', () => {
    const style = '@media print{:root{--ink:#000}}.a{color:var(--ink)}';
    expect(shrinkStyle(style)).toBe('@media print{:root{--0:#000}}.a{color:var(--0)}');
  });
});
