import { PriceBar } from '../../components/PriceBar/PriceBar.tsx';
import { ANCHORS, CONTROLS } from './anchors.ts';
import { isRunning } from '../../order/view.ts';
import { memoPart } from './memoPart.ts';
import { isWaitingForBatchOnly } from './missing.ts';
import type { PartView } from './partViews.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useQuoteRequest } from './useQuoteRequest.ts';
import { useFormMessages } from './useFormMessages.ts';
import { DELIVERY_LABELS } from './messageIds.ts';

interface OrderPriceBarProps {
  readonly view: PartView<'priceBar'>;
  /** Whether the price is visible beside the checkout button, or a text field needs the space. */
  readonly hidden: boolean;
}

/** The price bar below the form, with a link to the next step. */
export const OrderPriceBar = memoPart(function OrderPriceBar({ view, hidden }: OrderPriceBarProps) {
  const { t } = useFormMessages();
  const { total } = useQuoteLines(view);
  const requestUrl = useQuoteRequest(view.request);
  const { batch, isCustomQuote, missingForCheckout } = view;
  const [first] = missingForCheckout;
  const nextStep =
    requestUrl !== null
      ? { href: requestUrl, linkText: t('delivery.askCustomQuote'), ready: true }
      : first === undefined
        ? { href: `#${CONTROLS.checkout}`, linkText: t('summary.checkout'), ready: true }
        : {
            href: ANCHORS[first],
            linkText: isWaitingForBatchOnly(view)
              ? t('summary.toUpload')
              : t('summary.whatIsMissing', { count: missingForCheckout.length }),
            ready: false,
          };
  const pages = t('quote.pages', { count: view.draft.pages });
  const delivery = t(DELIVERY_LABELS[view.delivery]);
  const batchText =
    batch?.state === 'waiting'
      ? t('summary.offline')
      : t('summary.uploading', { number: batch?.number ?? 0, files: batch?.files ?? 0 });
  return (
    <PriceBar
      total={total}
      details={isRunning(batch) ? [batchText] : isCustomQuote ? [pages] : [pages, delivery]}
      {...nextStep}
      hidden={hidden}
    />
  );
});
