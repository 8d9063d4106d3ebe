import type { Job } from '../jobs/job.ts';
import { CLAIM_MS, type Outbox, type QueuedMail } from './outbox.ts';
import { MailServerError, type Mail, type MailTransport } from './transport.ts';

/** The job's name, for whoever has queued a mail. */
export const SEND_MAILS = 'send-mails';

const EVERY_MS = 5000;

/** The longest a mail server may take over one mail. */
const DEADLINE_MS = 15 * 60_000;

/** A mail that is being sent when the server is told to stop may still be handed over. */
const STOPPING_MS = 5000;

interface Parts {
  readonly outbox: Outbox;
  readonly mailTransport: MailTransport;
  /** Writes a queued mail, or returns `null` when its order no longer holds anything to write. */
  readonly composeMail: (queued: QueuedMail) => Promise<Mail | null>;
}

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
  const { outbox, mailTransport, composeMail } = parts;
  // Others leave the mail alone for as long as this process lives to say so.
  const holding = setInterval(() => void outbox.hold(queued).catch(() => {}), CLAIM_MS / 3);
  try {
    const mail = await composeMail(queued);
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
