import { PriceBar } from '../../components/PriceBar/PriceBar.tsx';
import { CONTROLS, NOTES } from './anchors.ts';
import { memoPart } from './memoPart.ts';
import type { PartView } from './partViews.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useFormMessages } from './useFormMessages.ts';
import { DELIVERY_LABELS } from './messageIds.ts';

interface OrderPriceBarProps {
  readonly view: PartView<'priceBar'>;
  /** Whether the checkout button is visible. */
  readonly hidden: boolean;
}

/** The price bar below the form, with a link to the next step. */
export const OrderPriceBar = memoPart(function OrderPriceBar({ view, hidden }: OrderPriceBarProps) {
  const { t } = useFormMessages();
  const { total } = useQuoteLines(view);
  const { missing } = view;
  const pages = t('quote.pages', { count: view.draft.pages });
  return (
    <PriceBar
      total={total}
      details={view.isCustomQuote ? [pages] : [pages, t(DELIVERY_LABELS[view.delivery])]}
      href={missing > 0 ? `#${NOTES.checkout}` : `#${CONTROLS.checkout}`}
      linkText={
        missing > 0 ? t('summary.whatIsMissing', { count: missing }) : t('summary.checkout')
      }
      ready={missing === 0}
      hidden={hidden}
    />
  );
});
