import { createHash } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import { STYLE } from './style.ts';

/** HTML that is safe to stand in a document. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** HTML of a template: what is put in is escaped, unless it is {@link Html} already. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const texts = values.map((value) => {
    if (value instanceof Html) return value.text;
    return typeof value === 'string' ? escapeHtml(value) : value.map(({ text }) => text).join('');
  });
  return new Html(String.raw({ raw: strings }, ...texts));
}

/** Text for an element, or for an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** CSP source of the one style sheet of the server's own pages. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', pt: 'pt-BR' };

/** One of the server's own pages: a single sheet, no script. */
export function documentOf(page: { language: Language; title: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[page.language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${page.body}</main>
      </body>
    </html> `.text;
}
