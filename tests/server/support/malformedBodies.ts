import { gzipSync } from 'node:zlib';
import { pdf } from '../../fixtures/files.ts';
import {
  BODY_END,
  BOUNDARY,
  fieldPart,
  fieldParts,
  filePart,
  uploadHead,
  uploadRequest,
} from './rawConnection.ts';

/** A description for a test's title, and the body or the header that the test sends. */
type Case = readonly [what: string, text: string];

const PDF = pdf().bytes.toString('latin1');
const FILE = `${filePart()}${PDF}`;
const DISPOSITION = 'content-disposition: form-data; name="pages"';
const END = `--${BOUNDARY}--\r\n`;
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A correct body, the file last. */
export const WHOLE = `${fieldParts()}${FILE}${BODY_END}`;

/** Returns a part with the given header lines. */
function part(headers: readonly string[], body = 'x'): string {
  return [`--${BOUNDARY}`, ...headers, '', body, ''].join('\r\n');
}

function named(rest: string, body?: string): string {
  return part([`content-disposition: form-data${rest}`], body);
}

const MANY_HEADERS = Array.from({ length: 2000 }, (_, at) => `x-${at}: y`);

/**
 * Malformed bodies, after the cases in the tests of busboy, dicer, formidable, multer and undici, and
 * the rules of RFC 2046 and RFC 7578.
 */
export const MALFORMED_BODIES: readonly Case[] = [
  ['it never ends', WHOLE.slice(0, -BODY_END.length)],
  ['its last boundary is cut', WHOLE.slice(0, -5)],
  ['its last boundary ends like any other', WHOLE.replace(/--\r\n$/, '\r\n')],
  ['its boundary is another', WHOLE.replaceAll(BOUNDARY, 'other')],
  ['it is half a boundary', `--${BOUNDARY}`],
  ['it is text', 'hello'],
  ['it has line feeds alone', WHOLE.replaceAll('\r\n', '\n')],
  ['it has carriage returns alone', WHOLE.replaceAll('\r\n', '\r')],
  ['it ends in a field', fieldParts().slice(0, -20)],
  ['it ends in a header', `${fieldParts()}${filePart().slice(0, -30)}`],
  ['it ends in a part that is skipped', `${fieldParts()}${part(['x: y'], PDF)}`],
  ['a part has no name', named('') + WHOLE],
  ['a part has an empty name', named('; name=""') + WHOLE],
  ['its file has no name of its part', `${fieldParts()}${named('; filename="a.pdf"', PDF)}${END}`],
  ['a header never ends', named(`; name="${'a'.repeat(200_000)}`)],
  ['a name is very long', fieldPart('a'.repeat(60_000), 'x') + WHOLE],
  ['a header is very long', part([`x: ${'a'.repeat(60_000)}`, DISPOSITION]) + WHOLE],
  ['a name holds a NUL', named('; name="na\0me"') + WHOLE],
  ['a disposition is repeated', part([DISPOSITION, DISPOSITION.replace('pages', 'name')]) + WHOLE],
  ['a name is repeated in a disposition', named('; name="x"; name="name"') + WHOLE],
  ['a field comes twice', fieldPart('name', 'Eva Lima') + WHOLE],
  ['an unknown field comes', fieldPart('price', '0') + WHOLE],
  ['a field comes as a list', fieldPart('name[]', 'Eva Lima') + WHOLE],
  ['a field comes as a file', named('; name="name"; filename="a.pdf"', PDF) + WHOLE],
  ['a field comes as bytes', part([DISPOSITION, 'content-type: application/octet-stream']) + WHOLE],
  ['a field comes as JSON', part([DISPOSITION, 'content-type: application/json'], '{}') + WHOLE],
  ['the prototype comes as a field', fieldPart('__proto__', 'x') + WHOLE],
  ['the prototype comes as a file', WHOLE.replace('name="file"', 'name="__proto__"')],
  ['the constructor comes as a field', fieldPart('constructor', 'x') + WHOLE],
  ['its file comes as a field', `${fieldParts()}${fieldPart('file', PDF)}${END}`],
  ['its file comes under another name', WHOLE.replace('name="file"', 'name="document"')],
  ['two files come', `${fieldParts()}${FILE}\r\n${FILE}${BODY_END}`],
  ['a thousand files come', `${fieldParts()}${`${FILE}\r\n`.repeat(1000)}${END}`],
  ['a thousand fields come', fieldPart('x', 'y').repeat(1000) + WHOLE],
  ['a thousand parts without headers come', part([]).repeat(1000) + WHOLE],
  ['a thousand boundaries come', `--${BOUNDARY}\r\n`.repeat(1000) + WHOLE],
  [
    'its file is in a nested multipart body',
    `${fieldParts()}${part(
      [DISPOSITION.replace('pages', 'file'), 'content-type: multipart/mixed; boundary=inner'],
      `--inner\r\ncontent-disposition: file; filename="a.pdf"\r\n\r\n${PDF}\r\n--inner--`,
    )}${END}`,
  ],
  ['it is compressed', gzipSync(Buffer.from(WHOLE, 'latin1')).toString('latin1')],
];

/** Bodies in which the file has no usable headers, so that none is found. */
export const BODIES_WITHOUT_FILE: readonly Case[] = [
  ['it has no part', END],
  ['its file has a disposition of mail', WHOLE.replace('form-data; name="file"', 'attachment')],
  ['its file has headers without an end', WHOLE.replace(`pdf\r\n\r\n${PDF}`, `pdf\r\n${PDF}`)],
  ['its file has no headers', `${fieldParts()}${part([], PDF)}${END}`],
  [
    'its file has a header without a name',
    WHOLE.replace('content-disposition: form-data; name="file"', ': x'),
  ],
];

/** Unusual but valid bodies, with the same file and fields as {@link WHOLE}. */
export const ODD_BODIES: readonly Case[] = [
  ['text before its first boundary', `This is a form.\r\n${WHOLE}`],
  ['text after its last boundary', `${WHOLE}And that was it.`],
  ['no line end after its last boundary', WHOLE.slice(0, -2)],
  ['a part without headers beside the others', part([]) + WHOLE],
  ['a part without a disposition beside the others', part(['content-type: text/plain']) + WHOLE],
  [
    'a part with a disposition of mail beside the others',
    part(['content-disposition: inline']) + WHOLE,
  ],
  ['two thousand headers in a part beside the others', part(MANY_HEADERS) + WHOLE],
  ['headers in capitals', WHOLE.replaceAll(/content-\w+(?=:)/g, (name) => name.toUpperCase())],
  ['a folded header', WHOLE.replace('form-data; name="file"', 'form-data;\r\n name="file"')],
  [
    'a field whose text has a charset',
    WHOLE.replace('"name"', '"name"\r\ncontent-type: text/plain; charset=iso-8859-1'),
  ],
  [
    'an unknown charset',
    WHOLE.replace('"name"', '"name"\r\ncontent-type: text/plain; charset=klingon'),
  ],
  ['a transfer encoding', WHOLE.replace('"name"', '"name"\r\ncontent-transfer-encoding: 8bit')],
  [
    'a file name beyond ASCII',
    WHOLE.replace('filename="a.pdf"', "filename*=UTF-8''certid%C3%A3o.pdf"),
  ],
  ['a file whose name is very long', WHOLE.replace('a.pdf', `${'a'.repeat(20_000)}.pdf`)],
  ['a file whose name is empty', WHOLE.replace('a.pdf', '')],
];

/** Values of content-type that do not match the body. */
export const WRONG_TYPES: readonly Case[] = [
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['another boundary', 'multipart/form-data; boundary=other'],
  ['its boundary in capitals', TYPE.replace(BOUNDARY, BOUNDARY.toUpperCase())],
  ['a boundary of ten thousand dashes', `multipart/form-data; boundary=${'-'.repeat(10_000)}`],
  ['another kind of multipart', TYPE.replace('form-data', 'mixed')],
  ['another coding of forms', 'application/x-www-form-urlencoded'],
  ['an unknown type', 'nonsense'],
  ['nothing', ''],
];

/** Returns a correct upload with another content-type. */
export function requestOfType(type: string): Buffer {
  const request = uploadRequest(Buffer.from(WHOLE, 'latin1')).toString('latin1');
  return Buffer.from(request.replace(`content-type: ${TYPE}`, `content-type: ${type}`), 'latin1');
}

const CHUNKED = 'transfer-encoding: chunked';
const ONE_CHUNK = `${WHOLE.length.toString(16)}\r\n${WHOLE}\r\n0\r\n\r\n`;

/** Headers that announce another length than the body has, and that body. */
export const WRONG_LENGTHS: readonly (readonly [what: string, headers: string, body: string])[] = [
  ['a length that is too short', `content-length: ${WHOLE.length - 100}`, WHOLE],
  ['two lengths', `content-length: ${WHOLE.length}\r\ncontent-length: 6`, WHOLE],
  ['a length below zero', 'content-length: -1', WHOLE],
  ['a length in words', 'content-length: ten', WHOLE],
  ['both a length and chunks', `content-length: ${WHOLE.length}\r\n${CHUNKED}`, ONE_CHUNK],
  ['a chunk longer than it says', CHUNKED, `10\r\n${WHOLE}\r\n0\r\n\r\n`],
  ['a chunk without a length', CHUNKED, `zz\r\n${WHOLE}\r\n0\r\n\r\n`],
  ['a chunk with a length beyond numbers', CHUNKED, `${'f'.repeat(17)}\r\n${WHOLE}`],
  ['chunks that were encoded once more', `${CHUNKED}, gzip`, ONE_CHUNK],
];

/** Returns an upload with the given headers in place of its content-length. */
export function requestOfLength(headers: string, body: string): Buffer {
  const head = uploadHead(0, 'connection: close\r\n').replace('content-length: 0', headers);
  return Buffer.from(head + body, 'latin1');
}
