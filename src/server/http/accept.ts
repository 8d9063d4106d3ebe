/** What a visitor's browser asks for: language and encoding. */

import { languageOfTag, type Language } from '../../domain/language.ts';

/** The encodings in which documents are kept ready, the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** Section 1: Portuguese when the first preferred language starts with "pt", else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return languageOfTag(preferences(acceptLanguage)[0]);
}

/** The smallest encoding that the visitor's browser names. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = preferences(acceptEncoding);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** The values of an Accept-* header in lower case, most wanted first, unwanted ones (q=0) left out. */
function preferences(header = ''): string[] {
  return header
    .split(',')
    .map(weighted)
    .filter(({ value, weight }) => value !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ value }) => value);
}

function weighted(entry: string): { value: string; weight: number } {
  const [value = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { value, weight: weight === undefined ? 1 : Number(weight) };
}
