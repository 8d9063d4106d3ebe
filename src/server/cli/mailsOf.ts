import type { Database } from '../database/database.ts';
import type { MailRecipient, NoticeKind } from '../database/tables/mail.ts';
import { timeOf } from './table.ts';

/** A mail about an order, as the command line shows it. */
interface ShownMail {
  /** "mail" for the mail about the paid order; otherwise the subject of the notice. */
  readonly about: string;
  readonly recipient: MailRecipient;
  readonly attempts: number;
  readonly sent_at: number | null;
  readonly given_up_at: number | null;
  readonly trouble: string | null;
  readonly trouble_at: number | null;
}

const COLUMNS = [
  'recipient',
  'attempts',
  'sent_at',
  'given_up_at',
  'trouble',
  'trouble_at',
] as const;

const NAMES: Readonly<Record<NoticeKind, string>> = {
  paymentFailed: 'failed payment',
  refunded: 'refund',
  partlyRefunded: 'partial refund',
  surplusRefunded: 'surplus refund',
  repeated: 'second payment',
  mismatched: 'differing payment',
  orphaned: 'payment after purge',
  late: 'late payment',
  refundFailed: 'failed refund',
  unknownOrder: 'unknown order',
  unknownPage: 'unknown payment page',
  disputed: 'dispute',
  inquired: 'inquiry',
  fileLost: 'lost file',
  fileInfected: 'infected file',
};

/** Returns the mails about an order: those of the paid order first, then the notices by time. */
export async function mailsOf(database: Database, orderId: string): Promise<ShownMail[]> {
  const mails: ShownMail[] = [];
  const paid = database.selectFrom('outbox').select(COLUMNS).where('order_id', '=', orderId);
  for (const mail of await paid.orderBy('recipient').execute()) {
    mails.push({ ...mail, about: 'mail' });
  }
  const notices = database
    .selectFrom('notices')
    .select([...COLUMNS, 'kind'])
    .where('order_id', '=', orderId)
    .orderBy('queued_at')
    .orderBy('fact')
    .orderBy('recipient');
  for (const { kind, ...mail } of await notices.execute()) {
    mails.push({ ...mail, about: NAMES[kind] });
  }
  return mails;
}

/** Returns the state of a mail, with the last failure if it was not sent. */
export function mailState(mail: ShownMail): string {
  if (mail.sent_at !== null) return `sent ${timeOf(mail.sent_at)}`;
  const failure =
    mail.trouble === null || mail.trouble_at === null
      ? ''
      : `; last ${timeOf(mail.trouble_at)}: ${mail.trouble}`;
  if (mail.given_up_at !== null) return `given up after ${mail.attempts} attempts${failure}`;
  return `waiting, ${mail.attempts} attempts so far${failure}`;
}
