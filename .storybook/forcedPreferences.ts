import type { Plugin } from 'vite';
import { blocksOf, DARK, LIGHT, REDUCED_MOTION } from '../stories/foundations/tokens.ts';

/**
 * Vite plugin: what `tokens.css` does by media queries can also be asked for by attributes, on the
 * document and on any element in it: `data-scheme="light"`, `data-scheme="dark"`,
 * `data-motion="reduced"`. The tokens themselves stay as they are.
 */
export function forcedPreferences(): Plugin {
  return {
    name: 'forced-preferences',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/src/styles/tokens.css') ? withAttributes(code) : null;
    },
  };
}

/** The style sheet with a rule for each attribute after its own. */
function withAttributes(css: string): string {
  const blocks = blocksOf(css);
  const light = blocks.get(LIGHT) ?? new Map<string, string>();
  const dark = blocks.get(DARK) ?? new Map<string, string>();
  const lightAgain = new Map([...dark.keys()].map((name) => [name, light.get(name) ?? '']));
  return [
    css,
    rule('[data-scheme=light]', lightAgain, 'color-scheme: light;'),
    rule('[data-scheme=dark]', dark, 'color-scheme: dark;'),
    rule('[data-motion=reduced]', blocks.get(REDUCED_MOTION) ?? new Map<string, string>()),
  ].join('\n');
}

function rule(selector: string, tokens: ReadonlyMap<string, string>, more = ''): string {
  const declarations = [...tokens].map(([name, value]) => `--${name}: ${value};`);
  return `${selector} {${declarations.join('')}${more}}`;
}
