import { mailtoUrl } from '../../domain/provider.ts';
import type { OrderView } from '../../order/view.ts';
import { useProvider } from '../documentFacts.ts';
import { useFormMessages } from './useFormMessages.ts';

/** What a request for a quote says of an order. */
export interface RequestedOrder {
  readonly pages: number;
  readonly direction: OrderView['draft']['direction'];
  readonly mailHardCopy: boolean;
  readonly name: string;
  readonly phone: string;
  /** The names of the chosen files. */
  readonly files: readonly string[];
}

/** Current browsers and mail clients accept URLs of 2,000 characters; one of a name can take up nine. */
const MOST_NAME_CHARACTERS = 1200;

const DIRECTION_LABELS = { PT_EN: 'precheck.ptEn', EN_PT: 'precheck.enPt' } as const;

/** Returns the URL of a mail that asks the provider for a quote, or `null` without an order to quote. */
export function useQuoteRequest(order: RequestedOrder | null): string | null {
  const { t } = useFormMessages();
  const { email } = useProvider();
  if (order === null) return null;
  const { pages, direction, mailHardCopy, name, phone, files } = order;
  const listed = files.filter(
    (_, index) =>
      encodeURIComponent(files.slice(0, index + 1).join()).length <= MOST_NAME_CHARACTERS,
  );
  const more = files.length - listed.length;
  const names = more > 0 ? [...listed, t('delivery.requestMore', { count: more })] : listed;
  return mailtoUrl(
    email,
    t('delivery.requestSubject', { count: pages }),
    t('delivery.requestBody', {
      pages,
      direction: direction === null ? '' : t(DIRECTION_LABELS[direction]),
      files: names.join(', '),
      mailing: mailHardCopy ? `\n${t('quote.mailing')}` : '',
      name: name.trim(),
      phone: phone.trim(),
    }).trim(),
  );
}
