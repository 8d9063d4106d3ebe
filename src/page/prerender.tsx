import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import type { Language } from '../domain/language.ts';
import { LOCALE_TAGS, type Messages } from '../i18n/messages.ts';
import { newOrderView } from '../order/useOrderView.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { Head } from './Head.tsx';
import { Page } from './Page.tsx';

/** Both documents, for the build and the development server to fill `index.html` with. */
export default [prerendered('en', en), prerendered('pt', pt)];

function prerendered(language: Language, messages: Messages) {
  const inLanguage = (children: ReactNode) => (
    <I18nProvider language={language} messages={messages}>
      {children}
    </I18nProvider>
  );
  return {
    language,
    lang: LOCALE_TAGS[language],
    head: renderToStaticMarkup(inLanguage(<Head language={language} />)),
    page: rendered(
      inLanguage(
        <Page
          language={language}
          order={<OrderForm view={newOrderView()} send={nothing} chooseFiles={nothing} />}
          onSwitchLanguage={nothing}
        />,
      ),
    ),
    messages,
  };
}

/** @throws Error when a part of the page fails: React would leave it to the browser, silently. */
function rendered(page: ReactNode): string {
  const markup = renderToString(page);
  if (markup.includes('<!--$!-->')) throw new Error('A part of the page could not be prerendered');
  return markup;
}

/** Nobody can act on a page that is being rendered. */
function nothing(): void {}
