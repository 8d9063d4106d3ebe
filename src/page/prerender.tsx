import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import en from 'virtual:messages/en';
import pt from 'virtual:messages/pt';
import {
  chatLabelPlaceholder,
  FACTS_JSON_PLACEHOLDER,
  MAX_FILE_MB_PLACEHOLDER,
  PROVIDER_PLACEHOLDER,
} from '../contract/documentPlaceholders.ts';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import { LANGUAGE_TAGS, type Language } from '../domain/language.ts';
import { unpackMessages, type PackedMessages } from '../i18n/messages.ts';
import { newOrderView } from '../order/useOrderView.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { Head } from './Head.tsx';
import { Page } from './Page.tsx';
import { STATIC_SECTIONS } from './sections/staticSections.tsx';
import { MaxFileMbContext, ProviderContext } from './documentFacts.ts';

/** The labels of links to the chat, which the chat's configured name replaces. */
const CHAT_LABELS = ['bar.chat', 'footer.chat'];

/** Both documents. The build and the development server fill `index.html` with them. */
export default [prerender('en', en), prerender('pt', pt)];

function prerender(language: Language, packed: PackedMessages) {
  const messages = unpackMessages(withPlaceholders(packed));
  const inLanguage = (children: ReactNode) => (
    <I18nProvider language={language} messages={messages}>
      <ProviderContext value={PROVIDER_PLACEHOLDER}>
        <MaxFileMbContext value={MAX_FILE_MB_PLACEHOLDER}>{children}</MaxFileMbContext>
      </ProviderContext>
    </I18nProvider>
  );
  return {
    language,
    lang: LANGUAGE_TAGS[language],
    head: renderToStaticMarkup(inLanguage(<Head language={language} />)),
    page: renderPage(
      inLanguage(
        <Page
          language={language}
          order={
            <OrderForm view={newOrderView()} send={noop} chooseFiles={noop} replaceFile={noop} />
          }
          sections={STATIC_SECTIONS}
          onSwitchLanguage={noop}
        />,
      ),
    ),
    facts: FACTS_JSON_PLACEHOLDER,
  };
}

function withPlaceholders(messages: PackedMessages): PackedMessages {
  const labels = CHAT_LABELS.map((id) => {
    const label = messages[id];
    if (typeof label !== 'string') throw new Error(`The message "${id}" is not plain text`);
    return [id, chatLabelPlaceholder(label)] as const;
  });
  return { ...messages, ...Object.fromEntries(labels) };
}

/** @throws {Error} if a part of the page fails, which React would silently leave to the browser */
function renderPage(page: ReactNode): string {
  const markup = renderToString(page);
  if (markup.includes('<!--$!-->')) throw new Error('A part of the page could not be prerendered');
  return markup;
}

/** Prerendered pages have no event handlers. */
function noop(): void {}
