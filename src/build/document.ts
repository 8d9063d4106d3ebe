/** The parts of one language's document that fill the placeholders of `index.html`. */
interface DocumentParts {
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
    head: shortenMarkup(parts.head),
    style: parts.style === '' ? '' : `<style>${parts.style}</style>`,
    scripts: parts.scripts.join(' '),
    page: shortenMarkup(parts.page),
    facts: `<script type="application/json" id="facts">${parts.facts}</script>`,
    loader:
      'src' in parts.loader
        ? `<script type="module" src="${parts.loader.src}"></script>`
        : `<script>${parts.loader.source}</script>`,
  };
  return Object.entries(markup).reduce(
    (document, [part, text]) => {
      const placeholder = `<!--${part}-->`;
      if (!document.includes(placeholder))
        throw new Error(`index.html lacks the placeholder ${placeholder}`);
      return document.replace(placeholder, () => text);
    },
    shortenMarkup(removeIndentation(template)),
  );
}

/** Matches a drawing, or else the end of an element without content, or an attribute with capitals. */
const WORDY = /<svg.*?<\/svg>|\s*\/>|(?<= )[a-z]+[A-Z]\w*(?==")/gs;

/** Matches an element of a drawing that has no content. */
const EMPTY = /<(\w+)([^<>]*)><\/\1>/g;

/**
 * Writes the same elements with fewer bytes. React ends the empty elements of HTML with a slash and those of SVG with
 * an end tag. It also writes some attributes with the capitals of their properties, which compresses worse.
 */
function shortenMarkup(markup: string): string {
  return markup.replaceAll(WORDY, (match) => {
    if (match.startsWith('<svg')) return match.replaceAll(EMPTY, '<$1$2/>');
    return match.endsWith('/>') ? '>' : match.toLowerCase();
  });
}

/** Removes the template's indentation. */
function removeIndentation(template: string): string {
  return template.replaceAll(/(?<=>)\n\s*|\n\s*(?=<)/g, '').replaceAll(/\n\s*/g, ' ');
}
