import { useIntl } from 'react-intl';
import type { CheckedFormField } from '../../../machines/order/events.ts';
import type { MissingItem } from '../../components/ClosedNote/ClosedNote.tsx';
import { formatFileSize } from '../../domain/fileSize.ts';
import type { CheckoutRequirement } from '../../domain/gate.ts';
import { languageOfTag } from '../../domain/language.ts';
import { formatLineAmount, formatPrice, formatUsd } from '../../domain/money.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { OrderView } from '../../order/view.ts';
import { ANCHORS } from './anchors.ts';
import { FIELD_ERROR_MESSAGES, REQUIREMENT_LABELS } from './messageIds.ts';

/** Returns formatters for the form's messages and amounts in the current language. */
export function useFormMessages() {
  const intl = useIntl();
  const t = (id: MessageId, values?: Record<string, string | number>) =>
    intl.formatMessage({ id }, values);
  const language = languageOfTag(intl.locale);
  const isInBrl = language === 'pt';

  return {
    t,
    isInBrl,

    /** Formats the amount of a line of the quote. */
    lineAmount: (cents: number) => formatLineAmount(cents, language),

    /** Section 9: formats the total in US dollars, with a bare dollar sign in both languages. */
    totalAmount: formatUsd,

    /** Formats what a choice or a page costs in US dollars. */
    price: (cents: number) => formatPrice(cents, language),

    /** Formats a share of 1, in the same way in both languages. */
    percent: (share: number) => `${Math.round(share * 100)}%`,

    fileSize: (bytes: number) => formatFileSize(bytes, language),

    /** Returns the error message of a field that is invalid and touched. */
    errorMessageFor: (view: Pick<OrderView, 'faultyFields'>, field: CheckedFormField) =>
      view.faultyFields.includes(field) ? t(FIELD_ERROR_MESSAGES[field]) : undefined,

    /** Returns a link for each missing requirement. */
    missingItems: (codes: readonly CheckoutRequirement[]): MissingItem[] =>
      codes.map((code) => ({ href: ANCHORS[code], text: t(REQUIREMENT_LABELS[code]) })),
  };
}
