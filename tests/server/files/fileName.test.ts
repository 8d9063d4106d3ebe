import { expect, test } from 'vitest';
import { sanitizeFileName } from '../../../src/server/files/fileName.ts';

test.each([
  // Browsers escape a quote and a line break in the header of a part, and nothing else.
  ['a%22b;c\u{2019}d.pdf', 'a_b;c\u{2019}d.pdf'],
  ['first%0Asecond%0D.pdf', 'first_second_.pdf'],
  ['100%.pdf', '100%.pdf'],
  ['caf%C3%A9.pdf', 'caf%C3%A9.pdf'],
  ['..\\..//passwd', '_..__passwd.pdf'],
  ['Certid\u{e3}o \u{202e}fdp.exe', 'Certid\u{e3}o fdp.exe.pdf'],
  ['scan.PDF', 'scan.pdf'],
])('a PDF that a visitor named %j is called %j in the mails', (given, name) => {
  expect(sanitizeFileName(given, 'pdf')).toBe(name);
});

test.each([undefined, '', ' . ', '\u{0}\u{202e}'])(
  'a PDF that a visitor named %j has no name',
  (given) => {
    expect(sanitizeFileName(given, 'pdf')).toBeNull();
  },
);
