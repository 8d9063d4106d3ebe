import { use, useEffect, useRef, type SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { DropTarget } from '../../components/DropTarget/DropTarget.tsx';
import type { OrderEvent } from '../../../machines/order/events.ts';
import { AfterPaymentContext } from './afterPaymentContext.ts';
import { NOTES } from './anchors.ts';
import { OrderPriceBar } from './OrderPriceBar.tsx';
import { CheckoutSection } from './CheckoutSection.tsx';
import { contactLink } from './contactLink.tsx';
import { ContactSection } from './ContactSection.tsx';
import { FilesSection } from './FilesSection.tsx';
import styles from './OrderForm.module.css';
import type { PrecheckResult } from '../../domain/precheck.ts';
import type { OrderStates, OrderView, PlacedView } from '../../order/view.ts';
import { isWaitingForBatchOnly } from './missing.ts';
import { partViews } from './partViews.ts';
import { PagesSection } from './PagesSection.tsx';
import type { Replacement } from './props.ts';
import { PrecheckSection } from './PrecheckSection.tsx';
import { StatusRegion } from './StatusRegion.tsx';
import { Summary } from './Summary.tsx';
import { useIsInView } from './useIsInView.ts';
import { useAnnouncement } from './useAnnouncement.ts';
import { useTyping } from './useTyping.ts';
import { useFormMessages } from './useFormMessages.ts';

interface OrderFormProps {
  readonly view: OrderView;
  readonly send: (event: OrderEvent) => void;
  /** Registers chosen files and adds them to the order. */
  readonly chooseFiles: (files: File[]) => void;
  /** Registers a file that takes the place of another. */
  readonly replaceFile: (choice: Replacement) => void;
  /** The pre-check's result when the page was opened, if it is not the one first shown. */
  readonly openedWith?: PrecheckResult;
  /** Whether the form was prerendered, so that the visitor may be about to press something in it. */
  readonly isHydrated?: boolean;
}

/** The section with the order form, its summary and its price bar. */
export function OrderForm({
  view,
  send,
  chooseFiles,
  replaceFile,
  openedWith = view.precheck,
  isHydrated = false,
}: OrderFormProps) {
  const { t } = useFormMessages();
  const buttonRef = useRef<HTMLDivElement>(null);
  const { placed } = view;
  const isOpen = placed === null;
  const totalRef = useRef<HTMLTableRowElement>(null);
  const isPriceAtButton = [
    useIsInView(totalRef, isOpen, isHydrated),
    useIsInView(buttonRef, isOpen, isHydrated),
  ].every(Boolean);
  const formRef = useRef<HTMLFormElement>(null);
  const isTyping = useTyping(formRef);
  const parts = partViews(view);
  const title = useFocusOnNewOrder(!isOpen);
  const spoken = useAnnouncement({ view: parts.status, formRef, openedWith });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    // A batch can end during the press of a button that shows as closed, and change the price.
    if (!isWaitingForBatchOnly(view)) send({ type: 'order.submitted' });
  }

  return (
    // A browser that translates replaces text nodes, and React fails when it updates one of them.
    <section id="upload" className="section" aria-labelledby="upload-title" translate="no">
      <div className="wrap">
        <h2 id="upload-title" ref={title} tabIndex={-1} className={isOpen ? undefined : 'unseen'}>
          {t('form.title')}
        </h2>
        {isOpen && <p className="hint sub">{t('form.sub')}</p>}
        <noscript>
          <p className="sub">
            <FormattedMessage id="form.noScript" values={{ a: contactLink }} />
          </p>
        </noscript>
        {/* The loader shows it in a browser that is too old for the form. */}
        <p id={NOTES.unsupported} className="sub" hidden>
          <FormattedMessage id="form.noScript" values={{ a: contactLink }} />
        </p>
        <div className={styles.layout}>
          <form
            ref={formRef}
            id="order"
            className={styles.form}
            // Never navigates, so that submitting without scripts puts no answers into a URL.
            method="dialog"
            // A browser that goes back in its history would restore older answers over the stored order. The
            // fields that are to be filled in by the browser say so themselves.
            autoComplete="off"
            noValidate
            aria-labelledby="upload-title"
            {...regionAttributes(view.states)}
            onSubmit={submit}
          >
            {isOpen ? (
              <>
                <ContactSection view={parts.contact} send={send} />
                <PrecheckSection view={parts.precheck} send={send} />
                <FilesSection
                  view={parts.files}
                  send={send}
                  chooseFiles={chooseFiles}
                  replaceFile={replaceFile}
                />
                <PagesSection view={parts.pages} send={send} />
                <CheckoutSection view={parts.checkout} totalRef={totalRef} buttonRef={buttonRef} />
              </>
            ) : (
              <>
                <PlacedOrder placed={placed} send={send} />
                <DropTarget closed />
              </>
            )}
            {/* A receipt has its own status region. */}
            {isOpen && <StatusRegion view={parts.status} spoken={spoken} />}
          </form>
          {isOpen && <Summary view={parts.summary} />}
        </div>
        {isOpen && <OrderPriceBar view={parts.priceBar} hidden={isPriceAtButton || isTyping} />}
      </div>
    </section>
  );
}

/** Shows a placed order instead of the form's sections, once its script has loaded. */
function PlacedOrder({
  placed,
  send,
}: Pick<OrderFormProps, 'send'> & { readonly placed: PlacedView }) {
  const { t } = useFormMessages();
  const afterPayment = use(AfterPaymentContext);
  if (afterPayment === null) return <p className={styles.wait}>{t('checkout.wait')}</p>;
  return (
    <afterPayment.Receipt placed={placed} onNewOrder={() => send({ type: 'order.renewed' })} />
  );
}

/** Moves the focus to the form's title when the button that began a new order is removed. */
function useFocusOnNewOrder(isPlaced: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasPlaced = useRef(isPlaced);
  useEffect(() => {
    if (wasPlaced.current && !isPlaced && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true });
      title.current?.scrollIntoView();
    }
    wasPlaced.current = isPlaced;
  }, [isPlaced]);
  return title;
}

/** Returns the active states as `data-*`: one attribute for each region of the chart. */
function regionAttributes(states: OrderStates): Record<`data-${string}`, string> {
  return Object.fromEntries(
    Object.entries(states).map(([region, state]) => [`data-${region}`, state]),
  );
}
