import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shortClassNames } from '../../src/build/classNames.ts';

const folder = mkdtempSync(join(tmpdir(), 'classes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a CSS module and returns its path. */
function written(path: string, style: string): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, style);
  return file;
}

const a = written('a/A.module.css', '.title, .title:hover .text { margin: .5em }');
const b = written('b/B.module.css', '@media print { .title { color: red } }');
written('b/plain.css', '.plain { color: red }');

describe('the short names of classes', () => {
  it('are the same in whatever sequence the modules are loaded', () => {
    const expected = { title: 'b', text: 'c', other: 'd' };

    const forwards = shortClassNames(folder);
    expect({
      title: forwards('title', a),
      text: forwards('text', a),
      other: forwards('title', b),
    }).toEqual(expected);

    const backwards = shortClassNames(folder);
    expect({
      other: backwards('title', b),
      text: backwards('text', a),
      title: backwards('title', a),
    }).toEqual(expected);
  });

  it('are the same for a module that is loaded under another query', () => {
    expect(shortClassNames(folder)('text', `${a}?used`)).toBe('c');
  });

  it('are unique for classes that were written after the folder was read', () => {
    const shorten = shortClassNames(folder);
    expect([shorten('new', b), shorten('newer', b), shorten('new', b)]).toEqual(['f', 'g', 'f']);
  });

  it('have two letters once those of one letter are taken', () => {
    const shorten = shortClassNames(folder);
    const all = Array.from({ length: 465 }, (_, index) => shorten(`class${index}`, b));
    expect([all.at(17), all.at(18), all.at(38), all.at(39), all.at(458), all.at(459)]).toEqual([
      'z',
      'bb',
      'bz',
      'cb',
      'zz',
      'bbb',
    ]);
    expect(new Set(all).size).toBe(all.length);
  });
});
