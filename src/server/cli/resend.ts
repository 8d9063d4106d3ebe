import type { Config } from '../config/config.ts';
import { Outbox } from '../mail/outbox.ts';
import { requeueMails } from '../mail/requeueMails.ts';
import { sendMails } from '../mail/sendMails.ts';
import type { OrderDetails } from '../orders/orderDetails.ts';
import type { Services } from '../services.ts';
import type { Command } from './command.ts';
import { CommandError } from './errors.ts';
import { findOrder } from './findOrder.ts';
import { mailsOf, mailState } from './mailsOf.ts';
import { table } from './table.ts';

export const resendCommand: Command = {
  name: 'resend',
  parameters: ['<ref>'],
  about: 'sends its mails again, and says to whom',
  run: async (context, reference) => {
    const services = await context.services();
    const order = await findOrder(services, reference);
    return resend(services, order, context.config().mail);
  },
};

async function resend(
  services: Services,
  { id, reference, purgedAt, request, isTest }: OrderDetails,
  { smtpUrl, provider }: Config['mail'],
): Promise<string> {
  const { database, now } = services;
  if (purgedAt !== null) {
    throw new CommandError(
      `Order ${reference} was purged: its mails cannot be written any more. Nothing was sent.`,
    );
  }
  if (smtpUrl === null && !isTest) {
    throw new CommandError(
      `SMTP_URL is not set: the mails of order ${reference} would only be written to a folder. Nothing was sent; set the variables that the server has, and try again.`,
    );
  }
  const recipients = await requeueMails(database, id, now());
  if (recipients.length === 0) {
    throw new CommandError(
      `Order ${reference} has no mails: none is due before it is paid. Nothing was sent.`,
    );
  }
  // A mail that cannot be sent now stays queued, and its state is printed.
  await sendMails({ ...services, outbox: new Outbox(database, now, id) })
    .run(new AbortController().signal, () => {})
    .catch(() => {});
  const addresses = { customer: request.email, provider: provider.address };
  const mails = await mailsOf(database, id);
  return table(
    mails.map((mail) => [
      `${mail.about} to ${mail.recipient}`,
      addresses[mail.recipient],
      mailState(mail),
    ]),
  );
}
