import { deliveryEstimate } from '../../domain/delivery.ts';
import { formatUsd } from '../../domain/money.ts';
import { statusLabel, translationLabel } from '../orders/labels.ts';
import { CUSTOMER_TEXTS, PROVIDER_TEXTS } from '../orders/letters/letterTexts.ts';
import type { OrderDetails } from '../orders/orderDetails.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { findOrder } from './findOrder.ts';
import { mailsOf, mailState } from './mailsOf.ts';
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
  const mails = await mailsOf(database, order.id);
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
      ['payment trouble', callFailureText(order)],
      ...mails.map((mail) => [`${mail.about} to ${mail.recipient}`, mailState(mail)]),
      ...(order.purgedAt === null
        ? []
        : [['purged', `${timeOf(order.purgedAt)}, ${order.purgedFiles ?? 0} files`]]),
    ].filter(([, value]) => value !== ''),
  );
}

function callFailureText({ reference, status, paymentCallFailure }: OrderDetails): string {
  if (paymentCallFailure === null) return '';
  const { at, codes } = paymentCallFailure;
  const isUnknown = status === 'processing' && codes.startsWith('404 ');
  const meaning = `; Stripe does not know its payment page, and reconcile ${reference} says what to do`;
  return `${timeOf(at)}: ${codes}${isUnknown ? meaning : ''}`;
}
