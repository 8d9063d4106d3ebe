import type { Plugin } from 'vite';

/** Marks the import of a style sheet that no document shows without scripts. */
const LATE = { filter: { id: /\.css\?late$/ } };

/**
 * Vite plugins: `import './a.css?late'` leaves the style out of the document and adds it when the script with
 * the import is evaluated. Class names and properties are those of the document. Elsewhere than in the build
 * it is a style like any other.
 *
 * It becomes a sheet of its own. Before Chrome 99, Firefox 101 and Safari 16.4, where that is impossible, its rules
 * go into the document's sheet, after which Chromium computes the styles of all elements anew. Neither needs an
 * element, which the content security policy would block.
 */
export function lateStyles(): Plugin[] {
  const common = {
    apply: 'build',
    applyToEnvironment: ({ name }: { readonly name: string }) => name === 'client',
  } satisfies Partial<Plugin>;
  return [
    {
      ...common,
      name: 'late-styles-left-out',
      // Runs between Vite's two: the first has named the classes, the second collects the document's style.
      transform: { ...LATE, handler: () => ({ code: '', map: null }) },
    },
    {
      ...common,
      name: 'late-styles-added',
      enforce: 'post',
      transform: {
        ...LATE,
        handler: (code, id) => ({
          code: `import style from ${JSON.stringify(`${id}&inline`)};
            try {
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(style);
              document.adoptedStyleSheets.push(sheet);
            } catch {
              // Extensions mark their style elements, and may insert them before the document's.
              const { sheet } = document.querySelector('style:not([class])');
              // It takes a single rule, so all rules are wrapped in one.
              sheet.insertRule('@media all{' + style + '}', sheet.cssRules.length);
            }
            ${code}`,
          map: null,
          moduleSideEffects: true,
        }),
      },
    },
  ];
}
