import type { MailConfig } from '../../config/mail.ts';
import type { MailAddress } from '../../config/values.ts';
import { trimContact } from '../../../domain/contact.ts';
import { DAY_MS, RETENTION_DAYS } from '../../../domain/limits.ts';
import { acceptedPaymentOf, type Paid } from '../acceptedPayment.ts';
import type { DownloadLinks } from '../../files/downloadLinks.ts';
import {
  findOrderDetails,
  type OrderDetails,
  type OrderedFile,
  type OrderReading,
} from '../orderDetails.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import type { Provider } from '../../../domain/provider.ts';
import { letterHtml, letterText } from '../../mail/letter.ts';
import {
  customerLetter,
  customerSubject,
  providerLetter,
  providerSubject,
} from './orderLetters.ts';
import { markTestLetter, markTestSubject } from './testMark.ts';
import { mailFileName, type Mail, replyToCustomer } from '../../mail/transport.ts';
import { noticeMail } from './noticeMail.ts';

interface Parts extends OrderReading {
  readonly mail: MailConfig;
  readonly provider: Provider;
  readonly links: DownloadLinks;
  readonly publicUrl: string;
}

/**
 * Returns the function that composes a queued mail from its order. The function returns `null` if there
 * is no recipient any more, because the order does not exist or was purged.
 */
export function orderMailComposer({
  mail,
  provider,
  links,
  publicUrl,
  ...reading
}: Parts): (queued: QueuedMail) => Promise<Mail | null> {
  // The email address shown in the mail is the one that receives replies to it.
  const signatory = { ...provider, email: mail.replyTo.address };
  return async (queued) => {
    const { kind, orderId } = queued;
    const found = orderId === null ? null : await findOrderDetails(reading, { id: orderId });
    const order = found && withSingleLines(found);
    if (kind !== 'paid') {
      return noticeMail({ queued, kind, order, mail, provider: signatory, publicUrl });
    }
    if (order === null || order.purgedAt !== null) return null;
    // Files are deleted by this time at the latest.
    const expiresAt = queued.queuedAt + RETENTION_DAYS.to * DAY_MS;
    return orderMail({
      queued,
      order,
      paid: await acceptedPaymentOf(reading.database, order.id),
      mail,
      provider: signatory,
      linkTo: ({ key }) => links.linkFor({ key, expiresAt }),
    });
  };
}

/** Orders of earlier versions may hold line ends, which would begin new lines of a mail. */
function withSingleLines(order: OrderDetails): OrderDetails {
  return { ...order, request: { ...order.request, ...trimContact(order.request) } };
}

interface OrderMailInput {
  readonly queued: QueuedMail;
  readonly order: OrderDetails;
  /** What was paid, if it is not the order's total; otherwise `null`. */
  readonly paid: Paid | null;
  readonly mail: MailConfig;
  readonly provider: Provider;
  /** Returns the URL at which the provider can download a file. */
  readonly linkTo: (file: OrderedFile) => string;
}

function orderMail({ queued, order, paid, mail, provider, linkTo }: OrderMailInput): Mail {
  const { id, recipient, queuedAt } = queued;
  const { name, email } = order.request;
  const customer: MailAddress = { name, address: email };
  const isForCustomer = recipient === 'customer';
  const content = isForCustomer
    ? customerLetter(order, paid, provider)
    : providerLetter(order, paid, linkTo);
  const subject = isForCustomer ? customerSubject(order) : providerSubject(order);
  const letter = order.isTest ? markTestLetter(content, recipient) : content;
  return {
    id,
    fileName: mailFileName(order.reference, recipient),
    date: new Date(queuedAt),
    from: mail.from,
    to: isForCustomer ? customer : mail.provider,
    replyTo: isForCustomer ? mail.replyTo : replyToCustomer(customer, mail),
    subject: order.isTest ? markTestSubject(subject, letter.language) : subject,
    text: letterText(letter),
    html: letterHtml(letter),
    isPersonal: true,
  };
}
