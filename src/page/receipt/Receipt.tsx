import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Banner } from '../../components/Banner/Banner.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { SealCopy } from '../../components/HeroDrawing/Seal.tsx';
import form from '../../components/FormSection/FormSection.module.css';
import { useFormMessages } from '../form/useFormMessages.ts';
import type { PlacedView } from '../../order/view.ts';
import { STAGES, type PaymentStage } from './messageIds.ts';
import { ReceiptDetails, ReceiptFacts } from './ReceiptDetails.tsx';
import styles from './Receipt.module.css?late';

export interface ReceiptProps {
  readonly placed: PlacedView;
  readonly onNewOrder: () => void;
}

/** Shows the state of a placed order's payment and, as far as it is known, the receipt. */
export function Receipt({ placed, onNewOrder }: ReceiptProps) {
  const { t, totalAmount } = useFormMessages();
  const { state, reference, receipt } = placed;
  const stage = stageOf(placed);
  const { title, sentence } = STAGES[stage];
  const refundedCents = receipt?.report.refundedCents ?? 0;
  const text = t(sentence, { email: receipt?.email ?? '', amount: totalAmount(refundedCents) });
  const heading = useFocusOnAnswer(placed);
  const spoken = useLaterAnnouncement(placed, `${stage} ${refundedCents}`, `${t(title)}. ${text}`);
  usePrintedAlone();

  return (
    <section id="receipt" className={form.section} aria-labelledby="receipt-title">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the form's <output> elements are not announced */}
      <p role="status" className="unseen">
        {spoken}
      </p>
      <div className={`${form.body} ${styles.part}`}>
        <div className={styles.head}>
          <h3
            id="receipt-title"
            ref={heading}
            tabIndex={-1}
            className={form.title}
            aria-describedby="receipt-sentence"
          >
            {t(title)}
          </h3>
          <p id="receipt-sentence">{text}</p>
          {stage === 'paid' && (
            <div className={styles.seal}>
              <SealCopy />
            </div>
          )}
        </div>
        {receipt?.report.isTest === true && (
          <Banner kind="warning" title={t('receipt.test')}>
            {t('receipt.testText')}
          </Banner>
        )}
        {state === 'paid' && placed.otherFiles > 0 && (
          <Banner kind="warning" title={t('receipt.otherFiles', { count: placed.otherFiles })}>
            {t('receipt.otherFilesText', { count: placed.otherFiles })}
          </Banner>
        )}
        {reference !== null && (
          <dl className="rows">
            <div className={styles.row}>
              <dt>{t('receipt.reference')}</dt>
              <dd>
                <output name="reference" aria-live="off">
                  {reference}
                </output>
              </dd>
            </div>
            {receipt !== null && <ReceiptFacts report={receipt.report} />}
          </dl>
        )}
        {receipt !== null && <ReceiptDetails receipt={receipt} />}
        {state === 'paid' && (
          <div className={styles.actions}>
            <Button variant="primary" name="newOrder" onClick={onNewOrder}>
              {t('receipt.newOrder')}
            </Button>
            <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
            {placed.isContactKnown && <p className="hint">{t('receipt.newOrderNote')}</p>}
          </div>
        )}
      </div>
    </section>
  );
}

function stageOf({ state, queryCount, receipt }: PlacedView): PaymentStage {
  const payment = receipt?.report.payment;
  if (payment === undefined)
    return state === 'confirming' || queryCount === 0 ? 'confirming' : 'unreachable';
  // In these states the page shows the form instead of a receipt.
  return payment === 'failed' || payment === 'cancelled' ? 'confirming' : payment;
}

/**
 * On the server's first answer, scrolls the section into view and focuses the heading, so that it is
 * announced. A receipt that a reload shows again does neither.
 */
function useFocusOnAnswer({ state, queryCount }: PlacedView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = state !== 'confirming' && queryCount > 0;
  useEffect(() => {
    if (!isAnswered) return;
    heading.current?.focus({ preventScroll: true });
    document.getElementById('upload')?.scrollIntoView();
  }, [isAnswered]);
  return heading;
}

/**
 * Returns the status region's text, which is empty until something happens. The heading's focus already announces
 * the first answer, and a switch of the language announces nothing again.
 *
 * @param event distinguishes what the text is about
 */
function useLaterAnnouncement({ state }: PlacedView, event: string, text: string): string {
  const { locale } = useIntl();
  const [last, setLast] = useState<{ event: string; locale: string; isSaid: boolean } | null>(null);
  if (last === null) {
    if (state !== 'confirming') setLast({ event, locale, isSaid: false });
  } else if (last.event !== event) setLast({ event, locale, isSaid: true });
  else if (last.locale !== locale) setLast({ event, locale, isSaid: false });
  return last?.isSaid === true ? text : '';
}

/** Lets the page print nothing but the receipt while it shows. */
function usePrintedAlone(): void {
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-receipt', true);
    return () => documentElement.removeAttribute('data-receipt');
  }, []);
}
