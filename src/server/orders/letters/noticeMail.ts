import type { MailConfig } from '../../config/mail.ts';
import type { MailAddress } from '../../config/values.ts';
import type { Provider } from '../../../domain/provider.ts';
import type { MailRecipient, NoticeKind } from '../../database/tables/mail.ts';
import { letterHtml, letterText } from '../../mail/letter.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import { mailFileName, type Mail, replyToCustomer } from '../../mail/transport.ts';
import type { OrderDetails } from '../orderDetails.ts';
import {
  customerNotice,
  isCustomerNotice,
  isProviderNotice,
  providerNotice,
  type SubjectAndLetter,
} from './noticeLetters.ts';
import { markTestLetter, markTestSubject } from './testMark.ts';

interface NoticeInput {
  readonly queued: QueuedMail;
  readonly kind: NoticeKind;
  /** Its contact details are single lines. `null` if it is not in the database. */
  readonly order: OrderDetails | null;
  readonly mail: MailConfig;
  readonly provider: Provider;
  readonly publicUrl: string;
}

/**
 * Composes a mail about a payment that failed, was refunded, or needs a person's decision. Returns
 * `null` if the customer cannot be reached any more because the order was purged.
 */
export function noticeMail(input: NoticeInput): Mail | null {
  const { queued, order, mail } = input;
  const customer = order === null || order.purgedAt !== null ? null : mailboxOf(order);
  const isForCustomer = queued.recipient === 'customer';
  const composed = isForCustomer ? forCustomer(input, customer) : forProvider(input);
  const to = isForCustomer ? customer : mail.provider;
  if (composed === null || to === null) return null;
  const isTest = order?.isTest ?? queued.details.isLive === false;
  const { subject, letter } = isTest ? asTest(composed, queued.recipient) : composed;
  const reference = order?.reference ?? 'unknown';
  return {
    id: queued.id,
    fileName: mailFileName(reference, queued.recipient, `${queued.kind}-${queued.id}`),
    date: new Date(queued.queuedAt),
    from: mail.from,
    to,
    replyTo: isForCustomer ? mail.replyTo : replyToCustomer(customer, mail),
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    isPersonal: customer !== null,
  };
}

function asTest({ subject, letter }: SubjectAndLetter, recipient: MailRecipient): SubjectAndLetter {
  return {
    subject: markTestSubject(subject, letter.language),
    letter: markTestLetter(letter, recipient),
  };
}

function forCustomer(
  { kind, order, queued: { details }, provider, publicUrl }: NoticeInput,
  customer: MailAddress | null,
): SubjectAndLetter | null {
  if (order === null || customer === null || !isCustomerNotice(kind)) return null;
  const page = `${publicUrl}/${order.language}/`;
  return customerNotice(kind, order, { details, provider, page });
}

function forProvider({ kind, order, queued }: NoticeInput): SubjectAndLetter | null {
  return isProviderNotice(kind) ? providerNotice(kind, order, queued.details) : null;
}

function mailboxOf({ request }: OrderDetails): MailAddress {
  return { name: request.name, address: request.email };
}
