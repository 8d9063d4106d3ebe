import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isValidEmail } from '../../src/domain/contact.ts';
import { suggestEmail } from '../../src/domain/emailTypo.ts';

describe('an email address with a likely typo in its domain', () => {
  test.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.com.br', 'gmail.com'],
    ['GMIAL.COM', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['homail.com', 'hotmail.com'],
    ['hotmail.con', 'hotmail.com'],
    ['hotmai.com.br', 'hotmail.com.br'],
    ['outlok.com', 'outlook.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahoo.com.b', 'yahoo.com.br'],
    ['iclould.com', 'icloud.com'],
    ['advogados.con', 'advogados.com'],
  ])('at %s has a suggestion at %s', (domain, meant) => {
    expect(suggestEmail(`ana.souza@${domain}`)).toBe(`ana.souza@${meant}`);
  });

  test('has a suggestion with the rest of the address as it was typed, without spaces around it', () => {
    expect(suggestEmail(' Ana+visa@gmial.com ')).toBe('Ana+visa@gmail.com');
  });
});

test.each([
  '<ana@example.com>',
  'mailto:ana@example.com',
  'MAILTO:ana@example.com',
  'ana@example..com',
])(
  'for %s, copied or typed with more than an email address, that address is suggested',
  (typed) => {
    expect(isValidEmail(typed)).toBe(true);
    expect(suggestEmail(typed)).toBe('ana@example.com');
  },
);

test('a text that is no email address without what was copied with it has no suggestion', () => {
  expect(suggestEmail('<@example.com>')).toBeNull();
  expect(suggestEmail('ana@b.)')).toBeNull();
});

test.each([
  'gmail.com',
  'hotmail.com.br',
  'mail.com',
  'ymail.com',
  'uol.com.br',
  'bol.com.br',
  'yahoo.ca',
  'hotmail.fr',
  'me.com',
  'example.com',
  'harvard.edu',
  'souza.adv.br',
])('for an email address at %s no other is suggested', (domain) => {
  expect(suggestEmail(`ana@${domain}`)).toBeNull();
});

test('a suggested email address is valid, differs from what was typed, and has no suggestion of its own', () => {
  const domains = fc.constantFrom('gmail.com', 'hotmail.com', 'yahoo.com.br', 'outlook.com');
  fc.assert(
    fc.property(domains, fc.nat(12), fc.constantFrom('', 'x', 'o', '.'), (domain, at, put) => {
      const typed = `ana@${domain.slice(0, at)}${put}${domain.slice(at + 1)}`;
      const suggested = suggestEmail(typed);
      if (suggested === null) return;
      expect(isValidEmail(suggested)).toBe(true);
      expect(suggested).not.toBe(typed);
      expect(suggestEmail(suggested)).toBeNull();
    }),
    { numRuns: 300, seed: 1 },
  );
});
