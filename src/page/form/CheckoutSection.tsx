import { use, type RefObject } from 'react';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { ClosedLine, ClosedNote } from '../../components/ClosedNote/ClosedNote.tsx';
import { FormSection } from '../../components/FormSection/FormSection.tsx';
import { QuoteTable } from '../../components/QuoteTable/QuoteTable.tsx';
import { AfterPaymentContext } from './afterPaymentContext.ts';
import { CONTROLS, NOTES, SECTIONS } from './anchors.ts';
import styles from './CheckoutSection.module.css';
import { FileRowsContext } from './fileRowsContext.ts';
import { memoPart } from './memoPart.ts';
import { isWaitingForBatchOnly } from './missing.ts';
import type { PartView } from './partViews.ts';
import { QuoteRequest } from './QuoteRequest.tsx';
import { ServerText } from './ServerText.tsx';
import { useQuoteLines } from './useQuoteLines.ts';
import { useQuoteRequest } from './useQuoteRequest.ts';
import { useFormMessages } from './useFormMessages.ts';
import { DELIVERY_LABELS, FAILURE_BANNERS } from './messageIds.ts';

interface CheckoutSectionProps {
  readonly view: PartView<'checkout'>;
  /** Refers to the row of the total. */
  readonly totalRef: RefObject<HTMLTableRowElement | null>;
  /** Refers to the container of the checkout button. */
  readonly buttonRef: RefObject<HTMLDivElement | null>;
}

/** Form section 5: the quote, the delivery estimate and the checkout button. */
export const CheckoutSection = memoPart(function CheckoutSection({
  view,
  totalRef,
  buttonRef,
}: CheckoutSectionProps) {
  const { t } = useFormMessages();
  const requestUrl = useQuoteRequest(view.request);
  const lines = useQuoteLines(view);
  const isRedirecting = view.checkout === 'redirecting';
  const isClosed = !isRedirecting && !view.isCheckoutOpen;
  const afterPayment = use(AfterPaymentContext);
  const rows = use(FileRowsContext);
  return (
    <FormSection id={SECTIONS.checkout} numeral={5} title={t('quote.title')}>
      {afterPayment !== null && isReturn(view.checkout) && (
        <afterPayment.ReturnBanner returned={view.checkout} />
      )}
      <p className={styles.delivery}>
        <span>{t('quote.delivery')}</span>
        <output name="delivery" aria-live="off">
          {t(DELIVERY_LABELS[view.delivery])}
        </output>
      </p>
      <div>
        <QuoteTable
          {...lines}
          caption={t('quote.caption')}
          totalLabel={t('quote.total')}
          totalRef={totalRef}
        />
      </div>
      <div className={styles.checkout}>
        {requestUrl !== null && <QuoteRequest fullWidth href={requestUrl} />}
        {rows && view.unsentCount > 0 && <rows.UnsentNote count={view.unsentCount} />}
        <div ref={buttonRef}>
          <Button
            fullWidth
            variant="primary"
            type="submit"
            id={CONTROLS.checkout}
            busy={isRedirecting}
            closed={isClosed}
            aria-describedby={NOTES.checkout}
          >
            {t(isRedirecting ? 'checkout.redirecting' : 'checkout.submit')}
          </Button>
        </div>
        {/* The loader shows it when the form is submitted before the page is hydrated. */}
        <p id={NOTES.wait} aria-live="polite" hidden>
          {t('checkout.wait')}
        </p>
        <CheckoutNote view={view} isClosed={isClosed} />
        {view.checkoutFailure && (
          <Banner
            alert
            kind={FAILURE_BANNERS.checkout.kind}
            title={
              view.checkoutFailure.text === null ? (
                t(FAILURE_BANNERS.checkout.title)
              ) : (
                <ServerText text={view.checkoutFailure.text} />
              )
            }
          >
            {t(FAILURE_BANNERS.checkout.sentence)}
          </Banner>
        )}
      </div>
    </FormSection>
  );
});

/** Whether the visitor came back from the payment page without having paid. */
function isReturn(
  checkout: PartView<'checkout'>['checkout'],
): checkout is 'cancelled' | 'failed' | 'unconfirmed' {
  return checkout === 'cancelled' || checkout === 'failed' || checkout === 'unconfirmed';
}

/** The note under the button: what it does, or what is missing before it can be used. */
function CheckoutNote({
  view,
  isClosed,
}: {
  readonly view: PartView<'checkout'>;
  readonly isClosed: boolean;
}) {
  const { t, missingItems } = useFormMessages();
  if (!isClosed) {
    return (
      <p id={NOTES.checkout} className="hint">
        {t('checkout.note')}
      </p>
    );
  }
  if (isWaitingForBatchOnly(view)) {
    return <ClosedLine id={NOTES.checkout}>{t('checkout.afterBatch')}</ClosedLine>;
  }
  return (
    <div className={styles.note}>
      <ClosedNote
        id={NOTES.checkout}
        title={t('missing.beforeCheckout')}
        missing={missingItems(view.missingForCheckout)}
      />
    </div>
  );
}
