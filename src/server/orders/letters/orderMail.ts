import type { MailConfig } from '../../config/config.ts';
import { singleLine, type MailAddress } from '../../config/values.ts';
import { DAY_MS, RETENTION_DAYS } from '../../../domain/limits.ts';
import type { Database } from '../../database/database.ts';
import type { DownloadLinks } from '../../files/downloadLinks.ts';
import { findOrderDetails, type OrderDetails, type OrderedFile } from '../orderDetails.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import type { Provider } from '../../../domain/provider.ts';
import { letterHtml, letterText } from '../../mail/letter.ts';
import {
  customerLetter,
  customerSubject,
  providerLetter,
  providerSubject,
} from './orderLetters.ts';
import { mailFileName, type Mail } from '../../mail/transport.ts';

interface Parts {
  readonly database: Database;
  readonly mail: MailConfig;
  readonly provider: Provider;
  readonly links: DownloadLinks;
}

/**
 * Returns the function that writes a queued mail from its order. It returns `null` when the order is
 * gone or its personal data was deleted.
 */
export function orderMailComposer({
  database,
  mail,
  provider,
  links,
}: Parts): (queued: QueuedMail) => Promise<Mail | null> {
  // A customer who writes to the address in the mail reaches whoever gets the answers to it.
  const signed = { ...provider, email: mail.replyTo.address };
  return async (queued) => {
    const order = await findOrderDetails(database, queued.orderId);
    if (order === null || order.purgedAt !== null) return null;
    // No file is kept for longer than this.
    const expiresAt = queued.queuedAt + RETENTION_DAYS.to * DAY_MS;
    return orderMail({
      queued,
      order,
      mail,
      provider: signed,
      linkTo: ({ key }) => links.linkFor({ key, expiresAt }),
    });
  };
}

interface OrderMailInput {
  readonly queued: QueuedMail;
  readonly order: OrderDetails;
  readonly mail: MailConfig;
  readonly provider: Provider;
  /** Returns the URL at which the provider can download a file. */
  readonly linkTo: (file: OrderedFile) => string;
}

function orderMail({ queued, order, mail, provider, linkTo }: OrderMailInput): Mail {
  const { id, recipient, queuedAt } = queued;
  const name = singleLine(order.request.name);
  const customer: MailAddress = { name, address: order.request.email };
  const told = { ...order, request: { ...order.request, name } };
  const isCustomers = recipient === 'customer';
  const letter = isCustomers ? customerLetter(told, provider) : providerLetter(told, linkTo);
  return {
    id,
    fileName: mailFileName(order.reference, recipient),
    date: new Date(queuedAt),
    from: mail.from,
    to: isCustomers ? customer : mail.provider,
    replyTo: isCustomers ? mail.replyTo : customer,
    subject: isCustomers ? customerSubject(order) : providerSubject(order),
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
