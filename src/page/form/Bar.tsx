import { PriceBar } from '../../components/PriceBar/PriceBar.tsx';
import type { OrderView } from '../../order/view.ts';
import { CONTROLS, NOTES } from './anchors.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useWords } from './useWords.ts';
import { DELIVERY } from './words.ts';

interface BarProps {
  readonly view: OrderView;
  /** Secure Checkout can be seen. */
  readonly hidden: boolean;
}

/** The price under the form, and the way to what comes next. */
export function Bar({ view, hidden }: BarProps) {
  const { say } = useWords();
  const { total } = useQuoteLines(view);
  const missing = view.missingForCheckout.length;
  const pages = say('quote.pages', { count: view.draft.pages });
  return (
    <PriceBar
      total={total}
      details={view.isCustomQuote ? [pages] : [pages, say(DELIVERY[view.delivery])]}
      href={missing > 0 ? `#${NOTES.checkout}` : `#${CONTROLS.checkout}`}
      linkText={
        missing > 0 ? say('summary.whatIsMissing', { count: missing }) : say('summary.checkout')
      }
      ready={missing === 0}
      hidden={hidden}
    />
  );
}
