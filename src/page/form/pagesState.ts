import type { MessageId } from '../../i18n/messages.ts';
import type { PartView } from './partViews.ts';

/** The count's states that ask the visitor for the number of pages. */
const COUNT_LABELS: Partial<Record<PartView<'pages'>['countState'], MessageId>> = {
  incomplete: 'delivery.givePages',
  contradicted: 'delivery.checkPages',
};

type PagesState = Pick<PartView<'pages'>, 'countState' | 'isCustomQuote'>;

/** Returns whether the number of pages is settled, as far as the page can tell. */
export function isPagesComplete(view: PagesState): boolean {
  return pagesStateLabel(view) === 'form.complete';
}

/** Returns the message about the section's progress. */
export function pagesStateLabel({ countState, isCustomQuote }: PagesState): MessageId {
  return COUNT_LABELS[countState] ?? (isCustomQuote ? 'quote.custom' : 'form.complete');
}
