import type { RefObject } from 'react';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { ClosedLine, ClosedNote } from '../../components/ClosedNote/ClosedNote.tsx';
import { FormSection } from '../../components/FormSection/FormSection.tsx';
import { QuoteTable } from '../../components/QuoteTable/QuoteTable.tsx';
import type { OrderView } from '../../order/view.ts';
import { CONTROLS, NOTES, SECTIONS } from './anchors.ts';
import styles from './CheckoutSection.module.css';
import { waitsForBatchOnly } from './missing.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useWords } from './useWords.ts';
import { DELIVERY } from './words.ts';

interface CheckoutSectionProps {
  readonly view: OrderView;
  /** Of the place where Secure Checkout stands. */
  readonly buttonRef: RefObject<HTMLDivElement | null>;
}

/** Section 5: what it costs, when it arrives, and the way to payment. */
export function CheckoutSection({ view, buttonRef }: CheckoutSectionProps) {
  const { say } = useWords();
  const { rows, total } = useQuoteLines(view);
  const isRedirecting = view.checkout === 'redirecting';
  const isClosed = !isRedirecting && !view.isCheckoutOpen;
  return (
    <FormSection id={SECTIONS.checkout} numeral={5} title={say('quote.title')}>
      <ReturnBanner checkout={view.checkout} />
      <div>
        <QuoteTable
          caption={say('quote.caption')}
          rows={rows}
          totalLabel={say('quote.total')}
          total={total}
        />
        <p className={styles.delivery}>
          <span>{say('quote.delivery')}</span>
          <output name="delivery" aria-live="off">
            {say(DELIVERY[view.delivery])}
          </output>
        </p>
      </div>
      <div className={styles.checkout}>
        <div ref={buttonRef}>
          <Button
            wide
            look="primary"
            type="submit"
            id={CONTROLS.checkout}
            busy={isRedirecting}
            closed={isClosed}
            aria-describedby={NOTES.checkout}
          >
            {say(isRedirecting ? 'checkout.redirecting' : 'checkout.submit')}
          </Button>
        </div>
        <CheckoutNote view={view} isClosed={isClosed} />
        {view.checkoutFailure && (
          <Banner alert kind="danger" title={view.checkoutFailure.text ?? say('checkout.failed')}>
            {say('checkout.failedSentence')}
          </Banner>
        )}
      </div>
    </FormSection>
  );
}

/** How the visitor came back from the payment page. */
function ReturnBanner({ checkout }: Pick<OrderView, 'checkout'>) {
  const { say } = useWords();
  if (checkout === 'paid') {
    return (
      <Banner kind="success" title={say('checkout.paid')}>
        {say('checkout.paidSentence')}
      </Banner>
    );
  }
  if (checkout === 'cancelled') {
    return (
      <Banner kind="neutral" title={say('checkout.cancelled')}>
        {say('checkout.cancelledSentence')}
      </Banner>
    );
  }
  return null;
}

/** Under the button: what it does, or what is missing before it can. */
function CheckoutNote({
  view,
  isClosed,
}: {
  readonly view: OrderView;
  readonly isClosed: boolean;
}) {
  const { say, missingItems } = useWords();
  if (!isClosed) {
    return (
      <p id={NOTES.checkout} className="hint">
        {say('checkout.note')}
      </p>
    );
  }
  if (waitsForBatchOnly(view)) {
    return <ClosedLine id={NOTES.checkout}>{say('checkout.afterBatch')}</ClosedLine>;
  }
  return (
    <div className={styles.note}>
      <ClosedNote
        id={NOTES.checkout}
        title={say('missing.beforeCheckout')}
        missing={missingItems(view.missingForCheckout)}
      />
    </div>
  );
}
