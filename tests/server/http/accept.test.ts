import { describe, expect, test } from 'vitest';
import { preferredEncoding, preferredLanguage } from '../../../src/server/http/accept.ts';

describe('accept-language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
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
  ])('a visitor who sends accept-language %j is answered in %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('accept-encoding', () => {
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
  ])('a browser that sends accept-encoding %j gets the document as %s', (header, encoding) => {
    expect(preferredEncoding(header)).toBe(encoding);
  });
});
