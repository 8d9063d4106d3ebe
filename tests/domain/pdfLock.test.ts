import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pdfEntries } from '../../src/domain/pdf/entries.ts';
import { isPdfLocked } from '../../src/domain/pdf/lock.ts';
import { md5, rc4 } from '../../src/domain/pdf/oldCiphers.ts';
import { joined } from '../fixtures/bytes.ts';
import { pdf } from '../fixtures/files.ts';
import { ENCRYPTIONS, encryptedPdf, QUIET_PDFS } from '../fixtures/pdfs.ts';
import { PDF_VARIANTS } from '../fixtures/pdfVariants.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const isLocked = (bytes: Uint8Array) => isPdfLocked(new Blob([Uint8Array.from(bytes)]));

/**
 * Returns the encrypted file with its trailer in a stream of cross references, as since version
 * 1.5.
 */
function withTrailerInStream(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const trailer = /trailer\s*<<([^]*?)>>\s*startxref/.exec(text);
  if (!trailer) return bytes;
  const at = text.lastIndexOf('xref', trailer.index);
  const stream = `99 0 obj\n<< /Type /XRef /W [1 2 1] ${trailer[1]} /Length 40000 >>\nstream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`;
  return joined(text.slice(0, at), stream, '\0'.repeat(40_000), end);
}

describe.each(ENCRYPTIONS)('a PDF that is encrypted with %s', (algorithm) => {
  it('is locked if it asks for a password', async () => {
    const { bytes } = await encryptedPdf(algorithm, 'secret');
    expect(await isLocked(bytes)).toBe(true);
    expect(await isLocked(withTrailerInStream(bytes))).toBe(true);
  });

  it('is not locked if it opens without a password and only cannot be edited', async () => {
    const { bytes } = await encryptedPdf(algorithm, '');
    expect(await isLocked(bytes)).toBe(false);
    expect(await isLocked(withTrailerInStream(bytes))).toBe(false);
  });

  it('is locked too if a scan of a megabyte comes before the rest', async () => {
    const { bytes } = await encryptedPdf(algorithm, 'secret');
    const begun = bytes.toString('latin1');
    const scan = `\n90 0 obj\n<< /Length 1048576 >>\nstream\n${'\xff'.repeat(1_048_576)}\nendstream\nendobj\n`;
    const large = Buffer.from(begun.replace(/\n1 0 obj/, `${scan}1 0 obj`), 'latin1');
    expect(await isLocked(large)).toBe(true);
  });
});

describe('a PDF that is not known to need a password', () => {
  test.each(PDF_VARIANTS)('%s is not locked', async (_, bytes) => {
    expect(await isLocked(bytes)).toBe(false);
  });

  test.each(QUIET_PDFS)('%s is not locked', async (_, { bytes }) => {
    expect(await isLocked(bytes)).toBe(false);
  });

  it('is not locked if its encryption is damaged and cannot be understood', async () => {
    const { bytes } = await encryptedPdf('AES-128', 'secret');
    const text = bytes.toString('latin1');
    const damaged = [
      text.replace('/Standard', '(Standard'),
      text.replaceAll(/\/U\s*[<(]/g, '/X ['),
      text.replaceAll(/\/V \d/g, '/V x'),
      text.replaceAll(/\/Encrypt \d+/g, '/Encrypt 77'),
    ];
    for (const each of damaged) expect(await isLocked(Buffer.from(each, 'latin1'))).toBe(false);
  });

  it('is not locked whatever text is inserted into its bytes', async () => {
    const { bytes } = pdf();
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(bytes.length), async (junk, at) => {
        const changed = joined(bytes.subarray(0, at), junk, bytes.subarray(at));
        expect(await isLocked(changed)).toBe(false);
      }),
    );
  });
});

it('a PDF for holders of a certificate is locked', async () => {
  const trailer = '<< /Encrypt 9 0 R /Root 1 0 R >>';
  const dictionary = '9 0 obj\n<< /Filter /Adobe.PubSec /V 4 /CF << /X << /A 1 >> >> >>\nendobj\n';
  expect(await isLocked(bytesOf(`%PDF-1.6\n${dictionary}trailer\n${trailer}\n%%EOF`))).toBe(true);
});

describe('a dictionary of a PDF', () => {
  it('has names, words and strings', () => {
    const text =
      ' <</A/B /C 12 0 R%x >>\n/D(a\\(b\\)\\101(c)\\\nd)/E<4a4>/F<</G 1>>/H[/I 2]/J true>>';
    expect(pdfEntries(text)).toEqual(
      new Map<string, unknown>([
        ['/A', '/B'],
        ['/C', '12'],
        ['/D', bytesOf('a(b)A(c)d')],
        ['/E', bytesOf('J@')],
        ['/J', 'true'],
      ]),
    );
  });

  test.each(['', 'abc', '<< /A 1', '<< /A (b'])('is not found in the text "%s"', (text) => {
    expect(pdfEntries(text)).toBeNull();
  });
});

it('the digest of any bytes is their MD5 digest as Node computes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(Buffer.from(md5(bytes)).toString('hex')).toBe(
        createHash('md5').update(bytes).digest('hex'),
      );
    }),
  );
});

it('RC4 encrypts a text to its known bytes', () => {
  expect(Buffer.from(rc4(bytesOf('Key'), bytesOf('Plaintext'))).toString('hex')).toBe(
    'bbf316e8d940af0ad3',
  );
});
