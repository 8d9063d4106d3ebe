import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Receipt } from '../../../machines/order/placed.ts';
import { QuoteTable } from '../../components/QuoteTable/QuoteTable.tsx';
import { deliveryEstimate } from '../../domain/delivery.ts';
import { deliveryDeadline } from '../../domain/deliveryDeadline.ts';
import { contactLink } from '../form/contactLink.tsx';
import { DELIVERY_LABELS } from '../form/messageIds.ts';
import { useFormMessages } from '../form/useFormMessages.ts';
import { useQuoteLines } from '../form/useQuoteLines.ts';
import { useProvider } from '../documentFacts.ts';
import { DIRECTIONS } from './messageIds.ts';
import styles from './Receipt.module.css?late';

/** Rows about the payment and the seller. */
export function ReceiptFacts({ report }: Pick<Receipt, 'report'>) {
  const { t, totalAmount } = useFormMessages();
  const formatTime = useTimeFormat();
  const { name } = useProvider();
  const facts: [label: string, value: string][] = [
    [t('receipt.seller'), name],
    [t('receipt.direction'), t(DIRECTIONS[report.direction])],
  ];
  if (report.paidAt !== null) facts.unshift([t('receipt.paidAt'), formatTime(report.paidAt)]);
  if (report.refundedCents > 0) {
    facts.push([t('receipt.refundedAmount'), totalAmount(report.refundedCents)]);
  }
  return facts.map(([label, value]) => (
    <div key={label} className={styles.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

/** What was ordered, what it cost, and what happens next. */
export function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useFormMessages();
  const { report } = receipt;
  const lines = useQuoteLines({
    draft: report,
    quote: report.quote,
    isCustomQuote: false,
  });
  return (
    <>
      <div>
        <h4>{t('receipt.ordered')}</h4>
        <ReceiptFiles receipt={receipt} />
        <QuoteTable {...lines} caption={t('receipt.ordered')} totalLabel={t('quote.total')} />
        <p className={styles.row}>
          {t('quote.delivery')}
          <output name="delivery" aria-live="off">
            {t(DELIVERY_LABELS[deliveryEstimate(report)])}
          </output>
        </p>
      </div>
      {report.payment === 'paid' && <NextSteps receipt={receipt} />}
      <Help />
    </>
  );
}

/** The names of the files where this tab knows them, otherwise their kinds. */
function ReceiptFiles({ receipt: { report, fileNames } }: { readonly receipt: Receipt }) {
  const { t } = useFormMessages();
  return (
    <ul className="rows">
      {report.files.map(({ key, kind, pages }) => (
        <li key={key} className={styles.row}>
          {fileNames[key] ?? t('receipt.fileOfKind', { kind: kind.toUpperCase() })}
          {pages !== null && <span>{t('quote.pages', { count: pages })}</span>}
        </li>
      ))}
    </ul>
  );
}

function NextSteps({ receipt: { report, email } }: { readonly receipt: Receipt }) {
  const { t } = useFormMessages();
  const formatTime = useTimeFormat();
  const deadline = deliveryDeadline(deliveryEstimate(report), report.paidAt ?? 0);
  return (
    <div>
      <h4>{t('receipt.next')}</h4>
      <ol className={styles.steps}>
        <li>{t('receipt.nextCheck')}</li>
        <li>
          <FormattedMessage
            id="receipt.nextDelivery"
            values={{ email, time: formatTime(deadline ?? 0), b: bold }}
          />
        </li>
        {report.mailHardCopy && <li>{t('receipt.nextPaper')}</li>}
      </ol>
    </div>
  );
}

function bold(children: ReactNode) {
  return <b>{children}</b>;
}

function Help() {
  const { email } = useProvider();
  return (
    <p className="hint">
      <FormattedMessage id="receipt.help" values={{ address: email, a: contactLink }} />
    </p>
  );
}

/** Returns a formatter for a date and hour in the visitor's own time zone, which it names. */
function useTimeFormat(): (time: number) => string {
  const { formatDate } = useIntl();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (time) => {
    const date = formatDate(time, { dateStyle: 'full', timeZone });
    const hour = formatDate(time, {
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
    return `${date}, ${hour}`;
  };
}
