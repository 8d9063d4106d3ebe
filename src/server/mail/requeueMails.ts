import type { Database } from '../database/database.ts';
import type { MailRecipient } from '../database/tables/mail.ts';
import { randomToken } from '../ids/token.ts';
import { lockOrder } from './notices.ts';
import { MAIL_TABLES } from './outbox.ts';

/**
 * Requeues all mails of an order. Each gets a new Message-ID, so that no mail server discards it as a
 * duplicate.
 *
 * @param now milliseconds since 1970
 * @returns the recipients, one for each mail
 * @throws {DatabaseError}
 */
export async function requeueMails(
  database: Database,
  orderId: string,
  now: number,
): Promise<readonly MailRecipient[]> {
  return database.transaction().execute(async (transaction) => {
    await lockOrder(transaction, orderId);
    const recipients: MailRecipient[] = [];
    for (const table of MAIL_TABLES) {
      const rows = await transaction
        .selectFrom(table)
        .select(['id', 'recipient'])
        .where('order_id', '=', orderId)
        .orderBy('recipient')
        .forUpdate()
        .execute();
      for (const { id, recipient } of rows) {
        const again = { id: randomToken(), queued_at: now, due_at: now, attempts: 0 };
        await transaction
          .updateTable(table)
          .set({ ...again, sent_at: null, given_up_at: null })
          .where('id', '=', id)
          .execute();
        recipients.push(recipient);
      }
    }
    return recipients;
  });
}
