import type { Language } from '../http/accept.ts';
import { documentOf, html } from './document.ts';

const TEXTS: Readonly<Record<Language, { title: string; back: string }>> = {
  en: { title: 'This did not work', back: 'Go to the order page' },
  pt: { title: 'Não deu certo', back: 'Ir para a página do pedido' },
};

/** A page that says one sentence and leads back to the order page. */
export function messagePage({
  language,
  title,
  message,
}: {
  language: Language;
  title?: string;
  message: string;
}): string {
  const texts = TEXTS[language];
  const heading = title ?? texts.title;
  return documentOf({
    language,
    title: heading,
    body: html`<h1>${heading}</h1>
      <p>${message}</p>
      <a class="action" href="/${language}/">${texts.back}</a>`,
  });
}
