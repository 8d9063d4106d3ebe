import { languageOfTag, type Language } from '../../domain/language.ts';

/** The content encodings in which documents are prepared, the most compact first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/**
 * Returns Portuguese if the most preferred language starts with "pt", otherwise English
 * (specification section 1).
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return languageOfTag(preferences(acceptLanguage)[0]);
}

/** Returns the most compact encoding that the header names, or `identity`. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = preferences(acceptEncoding);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/**
 * Returns the values of an Accept-* header in lower case by descending weight, without those of weight
 * 0.
 */
function preferences(header = ''): string[] {
  return header
    .split(',')
    .map(parseEntry)
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value);
}

function parseEntry(entry: string): { value: string; weight: number } {
  const [value = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { value, weight: weight === undefined ? 1 : Number(weight) };
}
