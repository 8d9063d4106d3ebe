import type { Job } from '../jobs/job.ts';
import { limitedTo } from '../jobs/timeLimit.ts';
import { CLAIM_MS, type Outbox, type QueuedMail } from './outbox.ts';
import { OrderFailure, throwAll } from '../observability/failures.ts';
import { mailFailureOf } from './mailFailure.ts';
import { MailServerError, type Mail, type MailTransport } from './transport.ts';

/** The job's name, to run it at once after a mail was queued. */
export const SEND_MAILS = 'send-mails';

const EVERY_MS = 5000;

/** The time limit for sending one mail. */
const DEADLINE_MS = 15 * 60_000;

/** How long the current mail may still take when the server is stopping. */
const STOPPING_MS = 5000;

interface Parts {
  readonly outbox: Outbox;
  readonly mailTransport: MailTransport;
  /** Composes a queued mail. Returns `null` if its order was purged and there is nothing to write. */
  readonly composeMail: (queued: QueuedMail) => Promise<Mail | null>;
}

/** Returns the job that sends the due mails, one after the other. */
export function sendMails(parts: Parts): Job {
  // Mails that were handed over. They stay here while the database cannot record that, so that they
  // are not sent again.
  const handedOver = new Map<QueuedMail, Mail>();
  const recordSent = async (): Promise<void> => {
    for (const [queued, mail] of handedOver) {
      const isPurged = await parts.outbox.recordSent(queued);
      // The purge could not find the copy of a mail that was composed before it and written after it.
      if (isPurged && mail.isPersonal && queued.reference !== null)
        await parts.mailTransport.forget(queued.reference);
      handedOver.delete(queued);
    }
  };
  return {
    name: SEND_MAILS,
    everyMs: EVERY_MS,
    async run(signal) {
      const failures: unknown[] = [];
      const interruption = new AbortController();
      const interruptLater = (): void => {
        setTimeout(() => interruption.abort(), STOPPING_MS).unref();
      };
      signal.addEventListener('abort', interruptLater);
      try {
        await recordSent();
        while (!signal.aborted) {
          const queued = await parts.outbox.claim();
          if (queued === null) break;
          const failure = await sendOne(parts, queued, { signal: interruption.signal, handedOver });
          await recordSent();
          if (failure !== null) failures.push(failure);
          // The next mail would fail in the same way.
          if (failure?.cause instanceof MailServerError) break;
        }
      } finally {
        signal.removeEventListener('abort', interruptLater);
      }
      throwAll(failures);
    },
  };
}

/** Sends one mail. Returns the error, or `null`. An interrupted mail is sent again by a later run. */
async function sendOne(
  parts: Parts,
  queued: QueuedMail,
  { signal, handedOver }: { signal: AbortSignal; handedOver: Map<QueuedMail, Mail> },
): Promise<OrderFailure | null> {
  const { outbox, mailTransport, composeMail } = parts;
  // Other processes do not send the mail as long as this one renews its claim.
  const renewal = setInterval(() => void outbox.renewClaim(queued).catch(() => {}), CLAIM_MS / 3);
  try {
    const mail = await composeMail(queued);
    if (mail === null) await outbox.giveUp(queued);
    else {
      await mailTransport.send(mail, limitedTo(DEADLINE_MS, signal));
      handedOver.set(queued, mail);
    }
    return null;
  } catch (error) {
    await outbox.postpone(queued, mailFailureOf(error));
    return new OrderFailure(queued.reference, error);
  } finally {
    clearInterval(renewal);
  }
}
