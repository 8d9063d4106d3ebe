import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Language } from '../domain/language.ts';
import type { PackedMessages } from '../i18n/messages.ts';
import { packMessage } from '../i18n/packed.ts';
import { parse, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js';

const catalogueSchema = z.record(z.string(), z.string());
type Catalogue = z.infer<typeof catalogueSchema>;

const SOURCE_FOLDERS = ['src', 'machines'];

/** Returns the path of a language's catalogue in the repository at `root`. */
export function cataloguePath(root: string, language: Language): string {
  return join(root, 'src/i18n', `${language}.json`);
}

/**
 * Parses a language's messages at build time, so that browsers need no parser.
 *
 * @param isWanted chooses messages by their ids; all without it
 * @throws SyntaxError naming the message that is not valid ICU MessageFormat
 */
export function compileCatalogue(
  root: string,
  language: Language,
  isWanted: (id: string) => boolean = () => true,
): PackedMessages {
  const wanted = Object.entries(readCatalogue(root, language)).filter(([id]) => isWanted(id));
  return Object.fromEntries(
    wanted.map(([id, text]) => [id, packMessage(parseMessage(language, id, text))] as const),
  );
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
  const comparison = isStructurallySame(
    parseMessage('en', id, unmarked(en)),
    parseMessage('pt', id, unmarked(pt)),
  );
  return comparison.success
    ? []
    : [`"${id}" differs between languages: ${comparison.error?.message ?? ''}`];
}

/** Removes the marks of foreign phrases: a phrase may be foreign in only one of the languages. */
function unmarked(text: string): string {
  return text.replaceAll(/<\/?i>/g, '');
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
