/**
 * What may precede a PDF's signature. PDF readers look for it in the first 1,024 bytes, but real files
 * have only line ends, a byte order mark, zeros, headers of HTTP, mail or a printer, or a line of text
 * before it. Every other program identifies a file by its first bytes, so anything else there makes the
 * file a polyglot.
 */

/** PJL's universal exit sequence, and zeros. Both are removed before the rest is checked. */
const FILLERS = ['\x1b%-12345X', '\0'];

/** A byte order mark, then printable characters and blanks. */
const PLAIN = /^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)?[\t\n\f\r -~]*$/;

/** Lines that transports leave: headers, status lines, multipart boundaries, PJL commands, blanks. */
const TRANSPORT_LINE = /^(?:[\w-]{1,60}: .*|HTTP\/\d.*|--[\w-]{1,70}|@PJL.*|\s*)$/;

/** The maximum number of characters in other lines. */
const MOST_OTHER_TEXT = 64;

/**
 * Markup, RTF, and archives: tar, mails, pages of the web. Word reads RTF without its last letter, and a
 * header goes on in the next line if that begins with a blank.
 */
const FOREIGN_TEXT =
  /<[a-z!?%/]|\{\\rt|ustar|^mime-version[ \t]*:|^content-type[ \t]*:(?:.|[\r\n]+[ \t])*?(?:multipart|message)/im;

/**
 * Signatures of other formats, after blanks: PostScript, scripts, executables, archives, media, spreadsheets and
 * queries of Excel, shortcuts and registry files of Windows.
 */
const FOREIGN_HEAD =
  /^\s*(?:%!|#!|@echo|MZ|PK|MSCF|ITSF|ISc\(|Rar!|BZh|Cr24|!<arch>|RIFF|OggS|FWS|CWS|ZWS|ID;P|WEB\s|\[|REGEDIT|Windows Registry)/i;

/** MacBinary: the 128 bytes that old Macintosh programs put before a file, here of type `PDF `. */
const MAC_BINARY_BYTES = 128;
const MAC_TYPE_AT = 65;

/**
 * Whether a PDF's signature may follow these bytes.
 *
 * @param before all bytes in front of the signature, as Latin-1
 */
export function isPdfPreamble(before: string): boolean {
  if (before.length === MAC_BINARY_BYTES && before.startsWith('PDF ', MAC_TYPE_AT)) {
    return before.startsWith('\0');
  }
  const text = FILLERS.reduce((rest, filler) => rest.replaceAll(filler, ''), before);
  if (!PLAIN.test(text) || FOREIGN_TEXT.test(text) || FOREIGN_HEAD.test(text)) return false;
  const others = text.split(/\r\n|\r|\n/).filter((line) => !TRANSPORT_LINE.test(line));
  return others.join('').length <= MOST_OTHER_TEXT;
}
