import * as fc from 'fast-check';
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

/** As many bytes as the headers of a part may hold. */
const LONGEST = 80 * 1024;

test.each([
  ['spaces', `a${' '.repeat(LONGEST)}b.pdf`, `a${' '.repeat(119)}.pdf`],
  ['dots', `a${'.'.repeat(LONGEST)}b.pdf`, `a${'.'.repeat(119)}.pdf`],
  // Each second mark has to be moved before the others.
  ['marks', `a${'\u{301}\u{323}'.repeat(LONGEST / 4)}.pdf`, `\u{1ea1}${'\u{323}'.repeat(119)}.pdf`],
  ['invisible marks', `scan${'\u{200b}'.repeat(LONGEST / 3)}1.pdf`, 'scan1.pdf'],
  ['emoji', `${'\u{1f4c4}'.repeat(LONGEST / 4)}.pdf`, `${'\u{1f4c4}'.repeat(120)}.pdf`],
  ['letters', `${'n'.repeat(LONGEST)}.PDF`, `${'n'.repeat(120)}.pdf`],
  ['a long extension', `scan.${'n'.repeat(LONGEST)}`, `scan.${'n'.repeat(115)}.pdf`],
])('a name of %s that fills the headers is truncated at once', (_, given, name) => {
  expect(sanitizeFileName(given, 'pdf')).toBe(name);
});

test('only the beginning and the end of a long name are read', () => {
  const beginning = `scan${'\u{200b}'.repeat(476)}`;
  const end = `${'\u{200b}'.repeat(27)}1.pdf`;
  const middles = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(middles, (middle) => {
      expect(sanitizeFileName(beginning + middle + end, 'pdf')).toBe('scan1.pdf');
    }),
  );
});
