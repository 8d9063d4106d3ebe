import { createRoot } from 'react-dom/client';
import sampleMessages from 'virtual:messages/sample';
import type { Language } from '../../domain/language.ts';
import type { Provider } from '../../domain/provider.ts';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { addMessages, LOADED_MESSAGES } from '../../i18n/messages.ts';
import './sample.css?late';
import { SampleDialog } from './SampleDialog.tsx';

addMessages(sampleMessages);

/**
 * Opens the sample of a translation and its certificate above the page.
 *
 * @param opener receives the focus when the sample is closed
 */
export function openSample({
  language,
  provider,
  opener,
}: {
  readonly language: Language;
  readonly provider: Provider;
  readonly opener: HTMLElement;
}): void {
  // The link may be pressed again while the script loads.
  if (document.querySelector('dialog[open]')) return;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, { identifierPrefix: 'sample-' });
  root.render(
    <I18nProvider language={language} messages={LOADED_MESSAGES[language]}>
      <SampleDialog
        name={provider.name}
        onClose={({ href }) => {
          root.unmount();
          container.remove();
          opener.focus({ preventScroll: true });
          // Leads there even if the URL has this fragment already.
          if (href !== null) window.location.assign(href);
        }}
      />
    </I18nProvider>,
  );
}
