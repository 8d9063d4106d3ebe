import { describe, expect, it } from 'vitest';
import { languageOfTag, parseLanguage } from '../../src/domain/language.ts';

describe('the language for a visitor’s first preference', () => {
  it.each([
    { tag: 'pt', expected: 'pt' },
    { tag: 'pt-BR', expected: 'pt' },
    { tag: 'pt-PT', expected: 'pt' },
    { tag: 'PT-br', expected: 'pt' },
    { tag: 'en-US', expected: 'en' },
    { tag: 'es-PT', expected: 'en' },
    { tag: '*', expected: 'en' },
    { tag: '', expected: 'en' },
    { tag: undefined, expected: 'en' },
  ])('is $expected for the tag $tag', ({ tag, expected }) => {
    expect(languageOfTag(tag)).toBe(expected);
  });
});

describe('the language of a code', () => {
  it.each(['en', 'pt'])('is the one the code %s stands for', (code) => {
    expect(parseLanguage(code)).toBe(code);
  });

  it.each(['EN', 'pt-BR', 'es', '', undefined, null, 0, ['pt']])('is null for %j', (value) => {
    expect(parseLanguage(value)).toBeNull();
  });
});
