import { CLAIM_MS, type QueuedMail } from './outbox.ts';
import { orderDetails } from '../orders/orderDetails.ts';
import { DAY_MS, RETENTION_DAYS } from '../../domain/limits.ts';
import { orderMail } from '../orders/mail/orderMail.ts';
import { MailServerError } from './transport.ts';
import type { Services } from '../services.ts';
import type { Job } from '../jobs/job.ts';

/** The job's name, for whoever has queued a mail. */
export const SEND_MAILS = 'send-mails';

const EVERY_MS = 5000;

/** The longest a mail server may take over one mail. */
const DEADLINE_MS = 15 * 60_000;

/** A mail that is being sent when the server is told to stop may still be handed over. */
const STOPPING_MS = 5000;

type Parts = Pick<Services, 'database' | 'outbox' | 'mailTransport' | 'mail' | 'links'>;

/** Sends the mails that are due, one after the other. */
export function sendMails(parts: Parts): Job {
  // Handed over, while the database failed to record it: not to be sent again on that account.
  const handedOver = new Set<QueuedMail>();
  const recordSent = async (): Promise<void> => {
    for (const queued of handedOver) {
      await parts.outbox.sent(queued);
      handedOver.delete(queued);
    }
  };
  return {
    name: SEND_MAILS,
    everyMs: EVERY_MS,
    async run(signal) {
      const failures: unknown[] = [];
      const cut = new AbortController();
      const cutSoon = (): void => {
        setTimeout(() => cut.abort(), STOPPING_MS).unref();
      };
      signal.addEventListener('abort', cutSoon);
      try {
        await recordSent();
        while (!signal.aborted) {
          const queued = await parts.outbox.claim();
          if (queued === null) break;
          const failure = await sendOne(parts, queued, { cut: cut.signal, handedOver });
          await recordSent();
          if (failure !== null) failures.push(failure);
          // What befalls this mail would befall the next.
          if (failure instanceof MailServerError) break;
        }
      } finally {
        signal.removeEventListener('abort', cutSoon);
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** Answers what went wrong, or `null`. Cutting it short leaves the mail for another run. */
async function sendOne(
  parts: Parts,
  queued: QueuedMail,
  { cut, handedOver }: { cut: AbortSignal; handedOver: Set<QueuedMail> },
): Promise<unknown> {
  const { outbox, mailTransport } = parts;
  // Others leave the mail alone for as long as this process lives to say so.
  const holding = setInterval(() => void outbox.hold(queued).catch(() => {}), CLAIM_MS / 3);
  try {
    const mail = await composed(parts, queued);
    if (mail === null) await outbox.giveUp(queued);
    else {
      await mailTransport.send(mail, AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), cut]));
      handedOver.add(queued);
    }
    return null;
  } catch (error) {
    await outbox.postpone(queued);
    return error ?? new Error('a mail could not be sent');
  } finally {
    clearInterval(holding);
  }
}

/** The mail as its order tells it; `null` when nothing is left to tell. */
async function composed({ database, mail, links }: Parts, queued: QueuedMail) {
  const order = await orderDetails(database, queued.orderId);
  if (order === null || order.purgedAt !== null) return null;
  // No file is kept for longer than this.
  const expiresAt = queued.queuedAt + RETENTION_DAYS.to * DAY_MS;
  return orderMail(queued, order, mail, ({ key }) => links.linkFor({ key, expiresAt }));
}
