import { useRef, type SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { OrderPriceBar } from './OrderPriceBar.tsx';
import { CheckoutSection } from './CheckoutSection.tsx';
import { contactLink } from './contactLink.tsx';
import { ContactSection } from './ContactSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import styles from './OrderForm.module.css';
import type { OrderStates } from '../../order/view.ts';
import { PagesSection } from './PagesSection.tsx';
import { PrecheckSection } from './PrecheckSection.tsx';
import type { SectionProps } from './props.ts';
import { Summary } from './Summary.tsx';
import { useIsInView } from './useIsInView.ts';
import { useFormMessages } from './useFormMessages.ts';

interface OrderFormProps extends SectionProps {
  /** Registers chosen files and adds them to the order. */
  readonly chooseFiles: (files: File[]) => void;
}

/** The section with the order form, its summary and its price bar. */
export function OrderForm({ view, send, chooseFiles }: OrderFormProps) {
  const { t } = useFormMessages();
  const buttonRef = useRef<HTMLDivElement>(null);
  const isButtonInView = useIsInView(buttonRef);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    send({ type: 'order.submitted' });
  }

  return (
    <section id="upload" className="section" aria-labelledby="upload-title">
      <div className="wrap">
        <h2 id="upload-title">{t('form.title')}</h2>
        <p className="sub">{t('form.sub')}</p>
        <noscript>
          <p className="sub">
            <FormattedMessage id="form.noScript" values={{ a: contactLink }} />
          </p>
        </noscript>
        <div className={styles.layout}>
          <form
            id="order"
            className={styles.form}
            // Never navigates, so that submitting without scripts puts no answers into a URL.
            method="dialog"
            noValidate
            aria-labelledby="upload-title"
            {...regionAttributes(view.states)}
            onSubmit={submit}
          >
            <ContactSection view={view} send={send} />
            <PrecheckSection view={view} send={send} />
            <FilesSection view={view} send={send} chooseFiles={chooseFiles} />
            <PagesSection view={view} send={send} />
            <CheckoutSection view={view} buttonRef={buttonRef} />
          </form>
          <Summary view={view} />
        </div>
        <OrderPriceBar view={view} hidden={isButtonInView} />
      </div>
    </section>
  );
}

/** The active states as `data-*`: one attribute for each region of the chart. */
function regionAttributes(states: OrderStates): Record<`data-${string}`, string> {
  return Object.fromEntries(
    Object.entries(states).map(([region, state]) => [`data-${region}`, state]),
  );
}
