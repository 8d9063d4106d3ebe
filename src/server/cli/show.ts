import { deliveryEstimate } from '../../domain/delivery.ts';
import { formatUsd, statusLabel, translationLabel } from '../orders/labels.ts';
import { CUSTOMER_TEXTS, PROVIDER_TEXTS } from '../orders/letters/letterTexts.ts';
import type { OrderDetails } from '../orders/orderDetails.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { findOrder } from './findOrder.ts';
import { table, timeOf } from './table.ts';

export const showCommand: Command = {
  name: 'show',
  parameters: ['<ref>'],
  about: 'an order with everything that is known of it',
  run: async (context, reference) => {
    const services = await context.services();
    return show(services, await findOrder(services, reference));
  },
};

async function show({ database }: Services, order: OrderDetails): Promise<string> {
  const { request, quote } = order;
  const mails = await database
    .selectFrom('outbox')
    .select(['recipient', 'attempts', 'sent_at', 'given_up_at'])
    .where('order_id', '=', order.id)
    .orderBy('recipient')
    .execute();
  return table(
    [
      ['order', order.reference],
      ['status', statusLabel(order.status, order.isTest)],
      ['placed', timeOf(order.createdAt)],
      ['settled', order.settledAt === null ? '' : timeOf(order.settledAt)],
      ['refunded', order.refundedCents === 0 ? '' : formatUsd(order.refundedCents)],
      ['name', request.name],
      ['e-mail', request.email],
      ['phone', request.phone],
      ['language', PROVIDER_TEXTS.languages[order.language]],
      ['work', translationLabel(request.pages, 'en')],
      ['direction', CUSTOMER_TEXTS.en.directions[request.direction]],
      ['filing', PROVIDER_TEXTS.filings[request.filingWhere]],
      ['rush', PROVIDER_TEXTS.yesOrNo(request.rush)],
      ['notarization', PROVIDER_TEXTS.yesOrNo(request.notarize)],
      ['paper copies', request.mailHardCopy ? String(request.hardCopyCopies) : 'none'],
      ['mail to', order.shipping.join(', ')],
      ['total', formatUsd(quote.total)],
      ['estimate', CUSTOMER_TEXTS.en.estimates[deliveryEstimate(request)]],
      ['files', String(order.files.length)],
      ...mails.map((mail) => [`mail to ${mail.recipient}`, mailState(mail)]),
      ...(order.purgedAt === null
        ? []
        : [['purged', `${timeOf(order.purgedAt)}, ${order.purgedFiles ?? 0} files`]]),
    ].filter(([, value]) => value !== ''),
  );
}

function mailState(mail: {
  attempts: number;
  sent_at: number | null;
  given_up_at: number | null;
}): string {
  if (mail.sent_at !== null) return `sent ${timeOf(mail.sent_at)}`;
  if (mail.given_up_at !== null) return `given up after ${mail.attempts} attempts`;
  return `waiting, ${mail.attempts} attempts so far`;
}
