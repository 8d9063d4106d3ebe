/** The parts of one language's document that fill the placeholders of `index.html`. */
export interface DocumentParts {
  /** A language tag with a region, such as `pt-BR`. */
  readonly lang: string;
  /** Markup of the head: title, description, links and structured data. */
  readonly head: string;
  /** The page's whole style sheet. */
  readonly style: string;
  /** The prerendered page. */
  readonly page: string;
  /** What the server writes for hydration, as JSON, or a placeholder for it. */
  readonly facts: string;
  /** URLs of the page's scripts, in the order in which the loader imports them. */
  readonly scripts: readonly string[];
  /** The loader's source for an inline script or, in development, the URL of its module. */
  readonly loader: { readonly source: string } | { readonly src: string };
}

/**
 * Builds the document of one language.
 *
 * @param template `index.html`, with a placeholder comment such as `<!--head-->` for each part
 * @throws {Error} if the template lacks a placeholder
 */
export function fillDocument(template: string, parts: DocumentParts): string {
  const markup: Record<string, string> = {
    lang: parts.lang,
    head: parts.head,
    style: parts.style === '' ? '' : `<style>${parts.style}</style>`,
    scripts: parts.scripts.join(' '),
    page: parts.page,
    facts: `<script type="application/json" id="facts">${parts.facts}</script>`,
    loader:
      'src' in parts.loader
        ? `<script type="module" src="${parts.loader.src}"></script>`
        : `<script>${parts.loader.source}</script>`,
  };
  return Object.entries(markup).reduce((document, [part, text]) => {
    const placeholder = `<!--${part}-->`;
    if (!document.includes(placeholder))
      throw new Error(`index.html lacks the placeholder ${placeholder}`);
    return document.replace(placeholder, () => text);
  }, removeIndentation(template));
}

/** Removes the template's indentation. */
function removeIndentation(template: string): string {
  return template.replaceAll(/(?<=>)\n\s*|\n\s*(?=<)/g, '').replaceAll(/\n\s*/g, ' ');
}
