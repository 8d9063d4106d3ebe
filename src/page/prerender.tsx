import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import { LOCALE_TAGS, type Locale, type Messages } from '../i18n/messages.ts';
import { newOrderView } from '../order/useOrderView.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { Head } from './Head.tsx';
import { Page } from './Page.tsx';

/** Both documents, for the build and the development server to fill `index.html` with. */
export default [prerendered('en', en), prerendered('pt', pt)];

function prerendered(locale: Locale, messages: Messages) {
  const inLanguage = (children: ReactNode) => (
    <I18nProvider locale={locale} messages={messages}>
      {children}
    </I18nProvider>
  );
  return {
    locale,
    lang: LOCALE_TAGS[locale],
    head: renderToStaticMarkup(inLanguage(<Head locale={locale} />)),
    page: renderToString(
      inLanguage(
        <Page
          locale={locale}
          order={<OrderForm view={newOrderView()} send={nothing} chooseFiles={nothing} />}
          onSwitchLanguage={nothing}
        />,
      ),
    ),
    messages,
  };
}

/** Nobody can act on a page that is being rendered. */
function nothing(): void {}
