import { useIntl } from 'react-intl';
import type { CheckedFormField } from '../../../machines/order/events.ts';
import type { MissingItem } from '../../components/ClosedNote/ClosedNote.tsx';
import type { CheckoutRequirement } from '../../domain/gate.ts';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import { displayedBrl } from '../../domain/quote.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { OrderView } from '../../order/view.ts';
import { ANCHORS } from './anchors.ts';
import { FIELD_ERROR_MESSAGES, REQUIREMENT_LABELS } from './messageIds.ts';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The form's words and figures in the language shown. */
export function useFormMessages() {
  const intl = useIntl();
  const t = (id: MessageId, values?: Record<string, string | number>) =>
    intl.formatMessage({ id }, values);
  const isInBrl = intl.locale.startsWith('pt');

  return {
    t,
    isInBrl,

    /** Section 9: a line's amount; Portuguese shows it in BRL. */
    lineAmount: (cents: number) =>
      isInBrl
        ? intl.formatNumber(displayedBrl(cents), { style: 'currency', currency: 'BRL' })
        : USD.format(cents / 100),

    /** Section 9: the total, with a dollar sign in both languages. */
    totalAmount: (cents: number) => USD.format(cents / 100),

    percent: (share: number) =>
      intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 0 }),

    /** A file's size. */
    fileSize: (bytes: number) =>
      bytes < 0.1 * BYTES_PER_MB
        ? intl.formatNumber(Math.max(1, Math.round(bytes / 1024)), {
            style: 'unit',
            unit: 'kilobyte',
          })
        : intl.formatNumber(bytes / BYTES_PER_MB, {
            style: 'unit',
            unit: 'megabyte',
            maximumFractionDigits: 1,
          }),

    /** How to mend a field, when it is at fault and the visitor has left it. */
    errorMessageFor: (view: OrderView, field: CheckedFormField) =>
      view.faultyFields.includes(field) ? t(FIELD_ERROR_MESSAGES[field]) : undefined,

    /** One link for each thing that is missing. */
    missingItems: (codes: readonly CheckoutRequirement[]): MissingItem[] =>
      codes.map((code) => ({ href: ANCHORS[code], text: t(REQUIREMENT_LABELS[code]) })),
  };
}
