import type { QuoteRow } from '../../components/QuoteTable/QuoteTable.tsx';
import { PRICE_PER_PAGE_CENTS } from '../../domain/limits.ts';
import type { OrderDraft } from '../../domain/draft.ts';
import type { OrderView } from '../../order/view.ts';
import { useFormMessages } from './useFormMessages.ts';

interface QuoteLines {
  /** The translation, and every other line that is not zero. */
  readonly rows: QuoteRow[];
  readonly total: string;
  /** Says that the charge is in dollars, where the rows are not. */
  readonly note: string | false;
}

interface QuotedOrder extends Pick<OrderView, 'quote' | 'isCustomQuote'> {
  readonly draft: Pick<OrderDraft, 'pages' | 'hardCopyCopies'>;
}

/** Returns the formatted quote. Above 30 pages each amount reads “custom quote”. */
export function useQuoteLines({ draft, quote, isCustomQuote }: QuotedOrder): QuoteLines {
  const { t, isInBrl, price, lineAmount, totalAmount } = useFormMessages();
  const amount = (cents: number) => (isCustomQuote ? t('quote.custom') : lineAmount(cents));

  const rows: QuoteRow[] = [
    {
      line: 'items',
      label: t('quote.items'),
      // In dollars in both languages: a rounded price in BRL, multiplied by the pages, would not equal
      // the line's amount.
      detail: isCustomQuote
        ? t('quote.pages', { count: draft.pages })
        : t('quote.perPage', { pages: draft.pages, price: price(PRICE_PER_PAGE_CENTS) }),
      amount: amount(quote.items),
    },
  ];
  if (quote.rushUpcharge > 0) {
    rows.push({
      line: 'rush',
      label: t('quote.rush'),
      detail: t('quote.rushDetail'),
      amount: amount(quote.rushUpcharge),
    });
  }
  if (quote.mailing > 0) {
    rows.push({
      line: 'mailing',
      label: t('quote.mailing'),
      detail: t('quote.copies', { count: draft.hardCopyCopies }),
      amount: amount(quote.mailing),
    });
  }
  if (quote.notary > 0) {
    rows.push({
      line: 'notary',
      label: t('quote.notary'),
      detail: t('quote.notaryDetail'),
      amount: amount(quote.notary),
    });
  }
  return {
    rows,
    total: isCustomQuote ? t('quote.custom') : totalAmount(quote.total),
    note: isInBrl && !isCustomQuote && t('quote.charge'),
  };
}
