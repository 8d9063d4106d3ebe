import { expect, test } from 'vitest';
import { missingOf, rowsIn, testsIn } from '../support/namedTests.ts';

const rows = rowsIn('docs/asvs.md');
const shown = rows.flatMap((cells) => testsIn(cells[3] ?? ''));

test('each requirement has a level, a way it is met and a test, or the reason for none', () => {
  expect(rows.length).toBeGreaterThan(80);
  const broken = rows.filter(
    ([id = '', level = '', how = '', by = '']) =>
      !/^\d/.test(id) || !/^[123]$/.test(level) || how === '' || (by !== '–' && !isTests(by)),
  );
  expect(broken).toEqual([]);
  expect(shown.length).toBeGreaterThan(50);
});

function isTests(cell: string): boolean {
  return testsIn(cell).length === cell.split('<br>').length;
}

test('chapter V5 is there whole', () => {
  const chapter = rows.flatMap(([ids = '']) => ids.split(', ')).filter((id) => id.startsWith('5.'));
  expect(chapter.join(' ')).toBe(
    '5.1.1 5.2.1 5.2.2 5.2.3 5.2.4 5.2.5 5.2.6 5.3.1 5.3.2 5.3.3 5.4.1 5.4.2 5.4.3',
  );
});

test('every test that is named exists', () => {
  expect(missingOf(shown)).toEqual([]);
});
