import { useEffect, useRef, type RefObject } from 'react';
import type { PaymentReturn } from '../../../machines/order/context.ts';
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
import { DELIVERY, FAILURES, RETURNS } from './words.ts';

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
      {(view.checkout === 'paid' || view.checkout === 'cancelled') && (
        <ReturnBanner returned={view.checkout} />
      )}
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
          <Banner
            alert
            kind={FAILURES.checkout.kind}
            title={view.checkoutFailure.text ?? say(FAILURES.checkout.title)}
          >
            {say(FAILURES.checkout.sentence)}
          </Banner>
        )}
      </div>
    </FormSection>
  );
}

/**
 * How the visitor came back from the payment page. It takes the focus, so that eye and screen
 * reader find it first on a page that is longer than the screen.
 */
function ReturnBanner({ returned }: { readonly returned: PaymentReturn }) {
  const { say } = useWords();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  const { kind, title, sentence } = RETURNS[returned];
  return (
    <div ref={ref} tabIndex={-1}>
      <Banner kind={kind} title={say(title)}>
        {say(sentence)}
      </Banner>
    </div>
  );
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
