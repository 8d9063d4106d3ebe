import { createHash } from 'node:crypto';
import type { Language } from '../../domain/language.ts';
import { escapeHtml } from '../html/document.ts';

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'This is a test site. Orders are not real: nothing is charged, and nothing is translated.',
  pt: 'Este é um site de teste. Os pedidos não são reais: nada é cobrado, e nada é traduzido.',
};

const STYLE =
  '#test-site{margin:0;padding:.75rem 1rem;background:#fdf3dc;color:#734300;font:600 1rem/1.5 sans-serif;text-align:center}';

/** The CSP source expression of the banner's style. */
export const TEST_BANNER_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/**
 * Adds a banner at the top of the page of a public server that takes test payments. The receipt is part
 * of the page, so the banner marks it too.
 */
export function withTestBanner(document: string, language: Language): string {
  const banner = `<style>${STYLE}</style><p id="test-site" role="note">${escapeHtml(TEXTS[language])}</p>`;
  return document.replace('<body>', (body) => `${body}${banner}`);
}
