/** What fills the places of `index.html` in one language. */
export interface DocumentParts {
  /** Full language tag, as `pt-BR`. */
  readonly lang: string;
  /** Markup for the head: title, description, addresses, structured data. */
  readonly head: string;
  /** The page's whole style sheet. */
  readonly style: string;
  /** The prerendered page. */
  readonly page: string;
  /** The language's compiled messages, for hydration. */
  readonly messages: unknown;
  /** Source of the loader, inline; or, in development, the address of its module. */
  readonly loader: { readonly source: string } | { readonly src: string };
}

/**
 * The document of one language.
 *
 * @param template `index.html`, with a comment `<!--place-->` for each part
 * @throws Error when the template lacks a place
 */
export function fillDocument(template: string, parts: DocumentParts): string {
  const places: Record<string, string> = {
    lang: parts.lang,
    head: parts.head,
    style: parts.style === '' ? '' : `<style>${parts.style}</style>`,
    page: parts.page,
    messages: `<script type="application/json" id="messages">${inlineJson(parts.messages)}</script>`,
    loader:
      'src' in parts.loader
        ? `<script type="module" src="${parts.loader.src}"></script>`
        : `<script>${parts.loader.source}</script>`,
  };
  return Object.entries(places).reduce((document, [place, text]) => {
    const mark = `<!--${place}-->`;
    if (!document.includes(mark)) throw new Error(`index.html has no place ${mark}`);
    return document.replace(mark, () => text);
  }, collapse(template));
}

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Takes out the template's indentation, which would travel with every page. */
function collapse(template: string): string {
  return template.replaceAll(/(?<=>)\n\s*|\n\s*(?=<)/g, '').replaceAll(/\n\s*/g, ' ');
}
