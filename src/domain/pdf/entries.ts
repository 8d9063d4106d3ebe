/** The entries of a PDF dictionary by name: a string as its bytes, any other value as its token. */
export type PdfEntries = ReadonlyMap<string, Uint8Array | string>;

/** A delimiter, hexadecimal string, name or other token, after any white space and comments. */
const TOKEN =
  /(?:[\s\0]|%[^\r\n]*)*(<<|>>|<[^<>]*>|[[\]()]|\/[^\s\0()<>[\]{}/%]*|[^\s\0()<>[\]{}/%]+)/y;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Reads the first dictionary in a part of a PDF. Nested dictionaries and arrays are left out, and a
 * reference keeps only its object number.
 *
 * @param text a part of the file as Latin-1
 * @returns `null` if there is no dictionary, or it does not end
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

/** Returns the string at the beginning of a part of a PDF, or `null` if it begins with something else. */
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

/** Reads a literal string in parentheses, which may contain balanced pairs of them. */
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
      // A backslash at the end of a line continues the string on the next.
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
