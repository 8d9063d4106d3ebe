import { LANGUAGE_TAGS, type Language } from '../../domain/language.ts';
import { STYLE } from './style.ts';

/** HTML that can be inserted into a document without escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag for HTML. Interpolated strings are escaped, {@link Html} is inserted unchanged. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const texts = values.map((value) => {
    if (value instanceof Html) return value.text;
    return typeof value === 'string' ? escapeHtml(value) : value.map(({ text }) => text).join('');
  });
  return new Html(String.raw({ raw: strings }, ...texts));
}

/** Escapes text for an element, or for an attribute between double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** Renders one of the server's own pages as a complete document, with one style sheet and no script. */
export function renderDocument(page: { language: Language; title: string; body: Html }): string {
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
