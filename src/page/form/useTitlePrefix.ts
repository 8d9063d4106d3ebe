import { useEffect } from 'react';
import { useProvider } from '../documentFacts.ts';
import { useFormMessages } from './useFormMessages.ts';

/** Shows a text before the document's title, for visitors who look at another tab meanwhile. */
export function useTitlePrefix(prefix: string): void {
  const { t } = useFormMessages();
  const title = t('page.title', { name: useProvider().name });
  useEffect(() => {
    document.title = `${prefix} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [prefix, title]);
}
