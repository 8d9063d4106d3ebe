import { expect, test } from 'vitest';
import { isSingleLine, toSingleLine } from '../../src/domain/text.ts';

test.each([
  ['a carriage return and a line feed', 'Ana\r\nBcc: all@example.com', 'Ana Bcc: all@example.com'],
  ['the next line of Unicode’s C1 set', 'Ana\u0085Souza', 'Ana Souza'],
  ['a line separator', 'Ana\u2028Souza', 'Ana Souza'],
  ['a paragraph separator', 'Ana\u2029Souza', 'Ana Souza'],
  ['a vertical tab and a form feed', 'Ana\v\fSouza', 'Ana Souza'],
  ['a tab', 'Ana\tSouza', 'Ana Souza'],
  ['a NUL', 'Ana\0Souza', 'Ana Souza'],
  ['a bidirectional override', '\u202Eazuos ana\u202C', 'azuos ana'],
  ['bidirectional isolates', '\u2066+55 11 91234-5678\u2069', '+55 11 91234-5678'],
])('a text with %s becomes a single line', (_what, text, line) => {
  expect(isSingleLine(text)).toBe(false);
  expect(toSingleLine(text)).toBe(line);
});

test.each(['Ana Souza', 'Zoë  Ángel', '👩‍👩‍👧‍👦', 'محمد'])('%s is a single line as it is', (text) => {
  expect(isSingleLine(text)).toBe(true);
});
