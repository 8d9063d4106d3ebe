import type { Named, LocalizedText } from './chart.ts';

/** How names are shown. */
export interface TextOptions {
  /** A language tag. */
  readonly language: string;
  /** Whether names are those of the code instead of titles in the language. */
  readonly showsCode: boolean;
}

/** Returns a text in the language, or in the first language that it exists in. */
export function textOf(texts: LocalizedText, language: string): string {
  return texts[language] ?? Object.values(texts)[0] ?? '';
}

/** Returns the name to show. */
export function nameOf({ code, title }: Named, { language, showsCode }: TextOptions): string {
  return showsCode ? code : textOf(title, language) || code;
}
