import type { RefusalCode } from '../../contract/refusal.ts';
import type { Language } from '../../domain/language.ts';
import { html, renderDocument } from '../html/document.ts';

interface Texts {
  readonly title: string;
  readonly notFound: string;
  readonly back: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'This did not work',
    notFound: 'Page not found',
    back: 'Go to the order page',
  },
  pt: {
    title: 'Não deu certo',
    notFound: 'Página não encontrada',
    back: 'Ir para a página do pedido',
  },
};

/** Returns a page that says why a request was refused and links to the order page. */
export function refusalPage({
  language,
  code,
  message,
}: {
  language: Language;
  code: RefusalCode;
  message: string;
}): string {
  const texts = TEXTS[language];
  const heading = code === 'not_found' ? texts.notFound : texts.title;
  return renderDocument({
    language,
    title: heading,
    body: html`<h1>${heading}</h1>
      <p>${message}</p>
      <a class="action" href="/${language}/">${texts.back}</a>`,
  });
}
