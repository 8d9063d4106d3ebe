import type { IntlShape } from 'react-intl';
import { languageOfTag } from '../domain/language.ts';
import type { Provider } from '../domain/provider.ts';
import { factsIn } from './facts.ts';

/** Returns the page's title and description in the language of `intl`. */
export function headTexts(intl: IntlShape, { name }: Provider) {
  return {
    title: intl.formatMessage({ id: 'page.title' }, { name }),
    description: intl.formatMessage(
      { id: 'head.description' },
      factsIn(languageOfTag(intl.locale)),
    ),
  };
}
