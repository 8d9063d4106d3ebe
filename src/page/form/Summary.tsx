import { OrderSummary, type SummaryStep } from '../../components/OrderSummary/OrderSummary.tsx';
import { isRunning } from '../../order/view.ts';
import { SECTIONS } from './anchors.ts';
import { memoPart } from './memoPart.ts';
import { missingContactAnswers, missingPrecheckAnswers, isWaitingForBatchOnly } from './missing.ts';
import { isPagesComplete, pagesStateLabel } from './pagesState.ts';
import type { PartView } from './partViews.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useFormMessages } from './useFormMessages.ts';
import { DELIVERY_LABELS, PRECHECK_BANNERS } from './messageIds.ts';

type FormMessages = ReturnType<typeof useFormMessages>;
type SummaryView = PartView<'summary'>;
type StepState = Pick<SummaryStep, 'state' | 'stateText'>;

/** The order summary beside the form. */
export const Summary = memoPart(function Summary({ view }: { readonly view: SummaryView }) {
  const messages = useFormMessages();
  const { t } = messages;
  const { rows, total } = useQuoteLines(view);
  const [items, ...others] = rows;
  return (
    <OrderSummary
      label={t('summary.label')}
      totalLabel={t('quote.total')}
      total={total}
      note={t('summary.note')}
      lines={[
        {
          label: t('summary.items', { count: view.draft.pages }),
          value: items?.amount ?? '',
        },
        ...others.map(({ label, amount }) => ({ label, value: amount })),
        { label: t('quote.delivery'), value: t(DELIVERY_LABELS[view.delivery]) },
      ]}
      steps={[
        {
          href: `#${SECTIONS.contact}`,
          title: t('contact.title'),
          ...contactState(view, messages),
        },
        {
          href: `#${SECTIONS.precheck}`,
          title: t('summary.precheck'),
          ...precheckState(view, messages),
        },
        { href: `#${SECTIONS.files}`, title: t('upload.title'), ...filesState(view, messages) },
        { href: `#${SECTIONS.pages}`, title: t('delivery.title'), ...pagesState(view, messages) },
        {
          href: `#${SECTIONS.checkout}`,
          title: t('summary.checkout'),
          ...checkoutState(view, messages),
        },
      ]}
    />
  );
});

function contactState(view: SummaryView, { t }: FormMessages): StepState {
  const count = missingContactAnswers(view);
  return count === 0
    ? { state: 'complete', stateText: t('form.complete') }
    : { state: 'open', stateText: t('form.answersMissing', { count }) };
}

function precheckState(view: SummaryView, { t }: FormMessages): StepState {
  const count = missingPrecheckAnswers(view);
  if (count === 0)
    return { state: 'complete', stateText: t(PRECHECK_BANNERS[view.precheck].title) };
  return {
    state: 'open',
    stateText:
      view.precheck === 'optional' ? t('summary.unconfirmed') : t('form.answersMissing', { count }),
  };
}

function filesState(
  { batch, uploadedCount: count, isUploadOpen }: SummaryView,
  { t }: FormMessages,
): StepState {
  if (batch && isRunning(batch)) {
    return {
      state: 'busy',
      stateText:
        batch.state === 'waiting'
          ? t('summary.offline')
          : t('summary.sending', { count, number: batch.number, files: batch.files }),
    };
  }
  if (count > 0) return { state: 'complete', stateText: t('upload.count', { count }) };
  return { state: 'open', stateText: t(isUploadOpen ? 'summary.filesOpen' : 'summary.closed') };
}

function pagesState(view: SummaryView, { t }: FormMessages): StepState {
  const { draft } = view;
  if (!isPagesComplete(view)) return { state: 'open', stateText: t(pagesStateLabel(view)) };
  const { rush, mailHardCopy } = draft;
  const extras = rush ? (mailHardCopy ? 'both' : 'rush') : mailHardCopy ? 'mailing' : 'none';
  return {
    state: 'complete',
    stateText: t('summary.pages', { count: draft.pages, extras }),
  };
}

function checkoutState(view: SummaryView, { t }: FormMessages): StepState {
  if (view.checkout === 'redirecting') {
    return { state: 'busy', stateText: t('summary.redirecting') };
  }
  if (isWaitingForBatchOnly(view)) return { state: 'open', stateText: t('summary.afterBatch') };
  return {
    state: 'open',
    stateText: view.isCheckoutOpen
      ? t('summary.ready')
      : t('summary.missing', { count: view.missingForCheckout.length }),
  };
}
