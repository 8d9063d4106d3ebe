import type { Plugin } from 'vite';
import { blockFor, parseBlocks, DARK, LIGHT, REDUCED_MOTION } from './support/tokens.ts';

/**
 * Vite plugin: lets attributes force the preferences that `tokens.css` reads by media queries, on the
 * document or on any element in it: `data-scheme="light"`, `data-scheme="dark"` and
 * `data-motion="reduced"`. The tokens are unchanged without them.
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

/** Appends a rule for each attribute to the style sheet. */
function withAttributes(css: string): string {
  const blocks = parseBlocks(css);
  const light = blockFor(blocks, LIGHT);
  const dark = blockFor(blocks, DARK);
  const lightOverDark = new Map([...dark.keys()].map((name) => [name, light.get(name) ?? '']));
  return [
    css,
    rule('[data-scheme=light]', lightOverDark, 'color-scheme: light;'),
    rule('[data-scheme=dark]', dark, 'color-scheme: dark;'),
    rule('[data-motion=reduced]', blockFor(blocks, REDUCED_MOTION)),
  ].join('\n');
}

function rule(selector: string, tokens: ReadonlyMap<string, string>, more = ''): string {
  const declarations = [...tokens].map(([name, value]) => `--${name}: ${value};`);
  return `${selector} {${declarations.join('')}${more}}`;
}
