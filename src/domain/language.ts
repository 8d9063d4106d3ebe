/** The page's languages, by the codes that its URLs contain. */
export const LANGUAGES = ['en', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** BCP 47 tags. They have regions, because Node and a browser may format numbers differently without one. */
export const LANGUAGE_TAGS = {
  en: 'en-US',
  pt: 'pt-BR',
} as const satisfies Record<Language, string>;

/** Returns the language whose code `value` is, or `null` when it is none. */
export function parseLanguage(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

/**
 * Section 1: Portuguese for a tag that starts with "pt", English for every other and for none.
 *
 * @param tag a BCP 47 language tag in any case, such as "pt-BR": the visitor's first preference, or
 *   the `lang` of a document
 */
export function languageOfTag(tag: string | undefined): Language {
  return tag?.toLowerCase().startsWith('pt') === true ? 'pt' : 'en';
}
