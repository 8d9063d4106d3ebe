import type { MailConfig } from '../../config/config.ts';
import type { MailAddress } from '../../config/values.ts';
import { DAY_MS, RETENTION_DAYS } from '../../../domain/limits.ts';
import type { Database } from '../../database/database.ts';
import type { DownloadLinks } from '../../files/downloadLinks.ts';
import { orderDetails, type OrderDetails, type OrderedFile } from '../orderDetails.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import { PROVIDER } from '../../../domain/provider.ts';
import { letterHtml, letterText } from '../../mail/letter.ts';
import {
  customerLetter,
  customerSubject,
  providerLetter,
  providerSubject,
} from './orderLetters.ts';
import { mailFileName, type Mail } from '../../mail/transport.ts';

/** Line ends, which part headers, and marks that turn the direction of what follows them. */
const DISTURBING = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

interface Parts {
  readonly database: Database;
  readonly mail: MailConfig;
  readonly links: DownloadLinks;
}

/**
 * Returns the function that writes a queued mail from its order. It returns `null` when the order is
 * gone or its personal data was deleted.
 */
export function orderMailComposer({
  database,
  mail,
  links,
}: Parts): (queued: QueuedMail) => Promise<Mail | null> {
  return async (queued) => {
    const order = await orderDetails(database, queued.orderId);
    if (order === null || order.purgedAt !== null) return null;
    // No file is kept for longer than this.
    const expiresAt = queued.queuedAt + RETENTION_DAYS.to * DAY_MS;
    return orderMail(queued, order, mail, ({ key }) => links.linkFor({ key, expiresAt }));
  };
}

/** @param linkTo returns the URL at which the provider can download a file */
function orderMail(
  queued: QueuedMail,
  order: OrderDetails,
  { from, provider }: MailConfig,
  linkTo: (file: OrderedFile) => string,
): Mail {
  const { id, recipient, queuedAt } = queued;
  const name = order.request.name.replaceAll(DISTURBING, ' ').trim();
  const customer: MailAddress = { name, address: order.request.email };
  const told = { ...order, request: { ...order.request, name } };
  const isCustomers = recipient === 'customer';
  const letter = isCustomers ? customerLetter(told) : providerLetter(told, linkTo);
  return {
    id,
    fileName: mailFileName(order.reference, recipient),
    date: new Date(queuedAt),
    from,
    to: isCustomers ? customer : provider,
    replyTo: isCustomers ? { name: PROVIDER.name, address: PROVIDER.email } : customer,
    subject: isCustomers ? customerSubject(order) : providerSubject(order),
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
