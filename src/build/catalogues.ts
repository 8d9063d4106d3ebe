import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Language } from '../domain/language.ts';
import { packMessage, type PackedMessage } from '../i18n/packed.ts';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';

const catalogueSchema = z.record(z.string(), z.string());
type Catalogue = z.infer<typeof catalogueSchema>;

const SOURCE_FOLDERS = ['src', 'machines'];

/** Returns the path of a language's catalogue in the repository at `root`. */
export function cataloguePath(root: string, language: Language): string {
  return join(root, 'src/i18n', `${language}.json`);
}

/** Returns the ids of all messages, in the order of every compiled catalogue. */
export function messageIds(root: string): string[] {
  return Object.keys(readCatalogue(root, 'en'));
}

/**
 * Parses a language's messages at build time, so that browsers need no parser.
 *
 * @returns the packed messages in the order of {@link messageIds}
 * @throws SyntaxError naming the message that is not valid ICU MessageFormat
 */
export function compileCatalogue(root: string, language: Language): PackedMessage[] {
  const catalogue = readCatalogue(root, language);
  return messageIds(root).map((id) => packMessage(parseMessage(language, id, catalogue[id] ?? '')));
}

/**
 * Checks the catalogues for messages that are missing in one language, empty, unused, or that take
 * other values than their translation.
 *
 * @returns one sentence for each fault; an empty list when there is none
 */
export function catalogueFaults(root: string): string[] {
  const en = readCatalogue(root, 'en');
  const pt = readCatalogue(root, 'pt');
  const used = idsUsedInSources(root, new Set([...Object.keys(en), ...Object.keys(pt)]));
  return [
    ...Object.keys(en).flatMap((id) => (id in pt ? [] : [`pt.json lacks "${id}"`])),
    ...Object.keys(pt).flatMap((id) => (id in en ? [] : [`en.json lacks "${id}"`])),
    ...emptyFaults('en.json', en),
    ...emptyFaults('pt.json', pt),
    ...Object.keys(en).flatMap((id) => valueFaults(id, en[id], pt[id])),
    ...Object.keys(en).flatMap((id) => (used.has(id) ? [] : [`nothing uses "${id}"`])),
  ];
}

function emptyFaults(file: string, catalogue: Catalogue): string[] {
  return Object.keys(catalogue)
    .filter((id) => catalogue[id]?.trim() === '')
    .map((id) => `${file} has nothing for "${id}"`);
}

function valueFaults(id: string, en: string | undefined, pt: string | undefined): string[] {
  if (en === undefined || pt === undefined) return [];
  const comparison = isStructurallySame(parseMessage('en', id, en), parseMessage('pt', id, pt));
  return comparison.success
    ? []
    : [`"${id}" differs between languages: ${comparison.error?.message ?? ''}`];
}

function parseMessage(language: Language, id: string, text: string): MessageFormatElement[] {
  try {
    return parse(text);
  } catch (error) {
    throw new SyntaxError(`${language}.json: "${id}" is not a valid message: ${String(error)}`);
  }
}

function readCatalogue(root: string, language: Language): Catalogue {
  return catalogueSchema.parse(JSON.parse(readFileSync(cataloguePath(root, language), 'utf8')));
}

/** Returns the ids that occur as string literals in a source. The type checker finds unknown ids. */
function idsUsedInSources(root: string, ids: ReadonlySet<string>): Set<string> {
  const used = new Set<string>();
  for (const folder of SOURCE_FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(entry)) continue;
      const source = readFileSync(join(root, folder, entry), 'utf8');
      for (const [, literal] of source.matchAll(/['"`]([\w.]+)['"`]/g)) {
        if (literal !== undefined && ids.has(literal)) used.add(literal);
      }
    }
  }
  return used;
}
