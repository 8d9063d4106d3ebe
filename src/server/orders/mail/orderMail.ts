import type { MailConfig } from '../../config/config.ts';
import type { MailAddress } from '../../config/values.ts';
import type { OrderDetails, OrderedFile } from '../orderDetails.ts';
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

/**
 * The mail that was queued when an order was paid.
 *
 * @param linkTo the address at which the provider can download a file
 */
export function orderMail(
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
