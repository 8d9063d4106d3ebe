import { useState } from 'react';
import { useIntl } from 'react-intl';

/**
 * A text from the server. It stays in the language that the page had when it arrived, which a screen reader has
 * to know after the visitor has switched the language (WCAG 3.1.2).
 */
export function ServerText({ text }: { readonly text: string }) {
  const { locale } = useIntl();
  const [received, setReceived] = useState({ text, locale });
  if (received.text !== text) setReceived({ text, locale });
  return <span lang={received.locale}>{text}</span>;
}
