import type { Named, LocalizedText } from './chart.ts';

/** How names are shown. */
export interface TextOptions {
  /** A language tag. */
  readonly language: string;
  /** Whether names are those of the code instead of titles in the language. */
  readonly showsCode: boolean;
}

/** Returns a text in the language, or in the first language that it exists in. */
export function textOf(words: LocalizedText, language: string): string {
  return words[language] ?? Object.values(words)[0] ?? '';
}

/** Returns the name to show. */
export function nameOf({ code, words }: Named, { language, showsCode }: TextOptions): string {
  return showsCode ? code : textOf(words, language) || code;
}
