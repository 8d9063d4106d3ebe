import { OrderSummary, type SummaryStep } from '../../components/OrderSummary/OrderSummary.tsx';
import { CONTACT_FIELDS } from '../../domain/contact.ts';
import type { OrderView } from '../../order/view.ts';
import { SECTIONS } from './anchors.ts';
import { missingPrecheckAnswers, waitsForBatchOnly } from './missing.ts';
import { useQuoteLines } from './useQuoteLines.ts';
import { useWords } from './useWords.ts';
import { DELIVERY, PRECHECK } from './words.ts';

type Words = ReturnType<typeof useWords>;
type StepState = Pick<SummaryStep, 'state' | 'stateText'>;

/** Repeats the order beside the form, as text and links. */
export function Summary({ view }: { readonly view: OrderView }) {
  const words = useWords();
  const { say } = words;
  const { rows, total } = useQuoteLines(view);
  const [items, ...others] = rows;
  return (
    <OrderSummary
      label={say('summary.label')}
      totalLabel={say('quote.total')}
      total={total}
      note={say('summary.note')}
      lines={[
        {
          label: say('summary.items', { count: view.draft.pages }),
          value: items?.amount ?? '',
        },
        ...others.map(({ label, amount }) => ({ label, value: amount })),
        { label: say('quote.delivery'), value: say(DELIVERY[view.delivery]) },
      ]}
      steps={[
        {
          href: `#${SECTIONS.contact}`,
          title: say('contact.title'),
          ...contactState(view, words),
        },
        {
          href: `#${SECTIONS.precheck}`,
          title: say('summary.precheck'),
          ...precheckState(view, words),
        },
        { href: `#${SECTIONS.files}`, title: say('upload.title'), ...filesState(view, words) },
        { href: `#${SECTIONS.pages}`, title: say('delivery.title'), ...pagesState(view, words) },
        {
          href: `#${SECTIONS.checkout}`,
          title: say('summary.checkout'),
          ...checkoutState(view, words),
        },
      ]}
    />
  );
}

function contactState({ missingForUpload }: OrderView, { say }: Words): StepState {
  const count = CONTACT_FIELDS.filter((field) => missingForUpload.includes(field)).length;
  return count === 0
    ? { state: 'complete', stateText: say('form.complete') }
    : { state: 'open', stateText: say('form.answersMissing', { count }) };
}

function precheckState(view: OrderView, { say }: Words): StepState {
  const count = missingPrecheckAnswers(view);
  if (count === 0) return { state: 'complete', stateText: say(PRECHECK[view.precheck].title) };
  return {
    state: 'open',
    stateText:
      view.precheck === 'optional'
        ? say('summary.unconfirmed')
        : say('form.answersMissing', { count }),
  };
}

function filesState({ batch, uploaded, isUploadOpen }: OrderView, { say }: Words): StepState {
  const count = uploaded.length;
  if (batch?.state === 'sending') {
    return {
      state: 'busy',
      stateText: say('summary.sending', {
        count,
        number: batch.index + 1,
        files: batch.entries.length,
      }),
    };
  }
  if (count > 0) return { state: 'complete', stateText: say('upload.count', { count }) };
  return { state: 'open', stateText: say(isUploadOpen ? 'summary.filesOpen' : 'summary.closed') };
}

function pagesState({ draft, isCustomQuote }: OrderView, { say }: Words): StepState {
  if (isCustomQuote) return { state: 'open', stateText: say('quote.custom') };
  const { rush, mailHardCopy } = draft;
  const extras = rush ? (mailHardCopy ? 'both' : 'rush') : mailHardCopy ? 'mailing' : 'none';
  return {
    state: 'complete',
    stateText: say('summary.pages', { count: draft.pages, extras }),
  };
}

function checkoutState(view: OrderView, { say }: Words): StepState {
  if (view.checkout === 'redirecting') {
    return { state: 'busy', stateText: say('summary.redirecting') };
  }
  if (view.checkout === 'paid') return { state: 'complete', stateText: say('checkout.paid') };
  if (waitsForBatchOnly(view)) return { state: 'open', stateText: say('summary.afterBatch') };
  return {
    state: 'open',
    stateText: view.isCheckoutOpen
      ? say('summary.ready')
      : say('summary.missing', { count: view.missingForCheckout.length }),
  };
}
