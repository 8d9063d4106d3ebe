/** What stands in a PDF's dictionary under a name: a string's bytes, or the word of anything else. */
export type PdfEntries = ReadonlyMap<string, Uint8Array | string>;

/** A delimiter, a string in hexadecimal, a name or another word; blanks and comments before it. */
const TOKEN =
  /(?:[\s\0]|%[^\r\n]*)*(<<|>>|<[^<>]*>|[[\]()]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+)/y;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Reads the first dictionary in a part of a PDF. Entries that are dictionaries or lists are left out, and
 * of a reference only the number is kept.
 *
 * @param text a part of the file as Latin-1
 * @returns `null` if there is no dictionary, or no end of it
 */
export function pdfEntries(text: string): PdfEntries | null {
  const start = text.indexOf('<<');
  if (start === -1) return null;
  const entries = new Map<string, Uint8Array | string>();
  let name: string | null = null;
  let depth = 0;
  for (const token of tokensOf(text, start)) {
    if (token === '<<' || token === '[') {
      depth += 1;
      name = null;
    } else if (token === '>>' || token === ']') {
      depth -= 1;
      if (depth === 0) return entries;
    } else if (depth > 1) {
      continue;
    } else if (name !== null) {
      entries.set(name, token);
      name = null;
    } else if (typeof token === 'string' && token.startsWith('/')) {
      name = token;
    }
  }
  return null;
}

/** Returns the first string in a part of a PDF, or `null` if something else stands there. */
export function firstPdfString(text: string): Uint8Array | null {
  const token = tokensOf(text, 0).next().value;
  return token instanceof Uint8Array ? token : null;
}

function* tokensOf(text: string, start: number): Generator<Uint8Array | string, undefined> {
  for (let at = start; ;) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return undefined;
    at = TOKEN.lastIndex;
    if (token === '(') {
      const { bytes, end } = literalString(text, at);
      at = end;
      yield bytes;
    } else yield /^<[^<]/.test(token) ? hexString(token) : token;
  }
}

function hexString(token: string): Uint8Array {
  const digits = token.replaceAll(/[^\da-f]/gi, '');
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2).padEnd(2, '0'), 16),
  );
}

/** Reads a string in brackets, which may contain pairs of them. */
function literalString(text: string, start: number): { bytes: Uint8Array; end: number } {
  const bytes: number[] = [];
  let at = start;
  for (let depth = 1; at < text.length; at += 1) {
    let character = text.charAt(at);
    if (character === '\\') {
      const escape = /[0-7]{1,3}|\r\n|[^]/y;
      escape.lastIndex = at + 1;
      const [found = ''] = escape.exec(text) ?? [];
      at += found.length;
      // A line that ends in a backslash goes on in the next.
      if (/^[\r\n]/.test(found)) continue;
      character = /^[0-7]/.test(found)
        ? String.fromCharCode(Number.parseInt(found, 8) & 255)
        : (ESCAPES[found] ?? found);
    } else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return { bytes: Uint8Array.from(bytes), end: at + 1 };
    }
    bytes.push(character.charCodeAt(0));
  }
  return { bytes: Uint8Array.from(bytes), end: at };
}
