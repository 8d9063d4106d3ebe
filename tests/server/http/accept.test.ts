import { describe, expect, test } from 'vitest';
import { preferredEncoding, preferredLanguage } from '../../../src/server/http/accept.ts';

describe('the language of a visitor', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['pt', 'pt'],
    ['PT-br', 'pt'],
    ['pt-PT', 'pt'],
    ['en,pt', 'en'],
    ['pt,en', 'pt'],
    ['en;q=0.5,pt;q=0.9', 'pt'],
    ['en;q=0.9, pt;q=0.9', 'en'],
    ['pt;q=0,en', 'en'],
    ['pt;q=0', 'en'],
    ['fr,pt', 'en'],
    ['*', 'en'],
    ['pt;q=nonsense,en;q=0.1', 'en'],
    [';;;,,,', 'en'],
  ])('who prefers %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('the encoding of a document', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['gzip;q=0', 'identity'],
    ['*', 'identity'],
  ])('for a browser that accepts %j is %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });
});
