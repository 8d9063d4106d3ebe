import { describe, expect, test } from 'vitest';
import { splitFileName } from '../../src/components/FileList/splitFileName.ts';

describe('a file name', () => {
  test('of up to 32 characters is shown whole', () => {
    expect(splitFileName('a'.repeat(32))).toBeNull();
  });

  test.each([
    ['certidao-de-casamento-inteiro-teor.pdf', 'certidao-de-casamento-inteir', 'o-teor.pdf'],
    ['certidao-de-casamento-sem-extensao', 'certidao-de-casamento-sem-ex', 'tensao'],
    ['.certidao-de-casamento-inteiro-teor', '.certidao-de-casamento-inteir', 'o-teor'],
    [
      'diploma-da-universidade-federal-😀😀😀😀😀😀.pdf',
      'diploma-da-universidade-federal-',
      '😀😀😀😀😀😀.pdf',
    ],
  ])('keeps the end of %s', (name, start, end) => {
    expect(splitFileName(name)).toEqual([start, end]);
  });

  test('that macOS writes with accents of their own is split before a letter, not before its accent', () => {
    const name = 'certidao-de-casamento-e-certidão.pdf'.normalize('NFD');
    expect(splitFileName(name)).toEqual([
      'certidao-de-casamento-e-ce',
      'rtidão.pdf'.normalize('NFD'),
    ]);
  });
});
