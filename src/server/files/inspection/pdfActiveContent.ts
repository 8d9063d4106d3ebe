import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFStream,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { ACTIVE_CONTENT, type ActiveContent } from './activeContent.ts';

/** Types of actions (ISO 32000-2, table 201), of objects and of annotations (table 171). */
const BY_VALUE = new Map<string, ActiveContent>([
  ['/JavaScript', 'javascript'],
  ['/Launch', 'launch'],
  ['/SubmitForm', 'submit'],
  ['/ImportData', 'submit'],
  ['/GoToE', 'embedded'],
  ['/EmbeddedFile', 'embedded'],
  ['/FileAttachment', 'embedded'],
  ['/Rendition', 'media'],
  ['/Movie', 'media'],
  ['/Sound', 'media'],
  ['/RichMedia', 'media'],
  ['/RichMediaExecute', 'media'],
  ['/3D', 'media'],
  ['/GoTo3DView', 'media'],
]);
const TYPED = ['S', 'Type', 'Subtype'].map((key) => PDFName.of(key));

const BY_KEY = new Map<string, ActiveContent>([
  ['/JS', 'javascript'],
  ['/JavaScript', 'javascript'],
  ['/EmbeddedFiles', 'embedded'],
  ['/EF', 'embedded'],
  ['/XFA', 'xfa'],
]);

/** Actions that only show another place of the document. */
const HARMLESS_ACTIONS = new Set(['/GoTo', '/Named', '/Hide', '/Thread', '/SetOCGState', '/Trans']);

/**
 * Returns what a PDF can do beyond showing its pages. It looks at every object of the file, including
 * those that no page refers to, because a reader may reach them in other ways.
 */
export function activeContentOf(document: PDFDocument): ActiveContent[] {
  const found = new Set<ActiveContent>();
  const pending: PDFObject[] = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object);
  for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
    if (object instanceof PDFArray) addAll(object.asArray(), pending);
    else if (object instanceof PDFStream) pending.push(object.dict);
    else if (object instanceof PDFDict) {
      for (const kind of kindsOf(object)) found.add(kind);
      addAll(object.values(), pending);
    }
  }
  return ACTIVE_CONTENT.filter((kind) => found.has(kind));
}

/** Adds objects one by one: as arguments of one call, a list of the file would overflow the stack. */
function addAll(objects: readonly PDFObject[], pending: PDFObject[]): void {
  for (const object of objects) pending.push(object);
}

/** Returns the kinds that a dictionary declares itself, without its children. */
function* kindsOf(dict: PDFDict): Generator<ActiveContent> {
  for (const key of TYPED) {
    const value = dict.get(key);
    const kind = value instanceof PDFName ? BY_VALUE.get(value.asString()) : undefined;
    if (kind !== undefined) yield kind;
  }
  for (const key of dict.keys()) {
    const kind = BY_KEY.get(key.asString());
    if (kind !== undefined) yield kind;
  }
  if (isRunning(dict.lookup(PDFName.of('OpenAction')))) yield 'opens';
  const additional = dict.lookup(PDFName.of('AA'));
  if (
    additional instanceof PDFDict &&
    additional.keys().some((key) => isRunning(additional.lookup(key)))
  ) {
    yield 'opens';
  }
}

/** Whether an object is an action, or the first of a chain of actions, that does more than navigate. */
function isRunning(action: PDFObject | undefined): boolean {
  if (!(action instanceof PDFDict)) return false;
  const type = action.lookup(PDFName.of('S'));
  const isHarmless = type instanceof PDFName && HARMLESS_ACTIONS.has(type.asString());
  return !isHarmless || action.has(PDFName.of('Next'));
}

/**
 * Returns the kinds whose names occur in the raw bytes, for a PDF that cannot be read completely.
 *
 * @param read what was found in the part that can be read
 */
export function activeContentHints(
  bytes: Uint8Array,
  read: readonly ActiveContent[],
): ActiveContent[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [...BY_VALUE, ...BY_KEY].filter(([name]) => text.includes(name));
  const kinds = new Set<ActiveContent>(['unknown', ...read, ...found.map(([, kind]) => kind)]);
  return ACTIVE_CONTENT.filter((kind) => kinds.has(kind));
}
