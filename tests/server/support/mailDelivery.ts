import { expect } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { otherConnection } from './backends.ts';
import { PROVIDER, startMailServer, type MailServer } from './mailServer.ts';
import { CONTACT, ORDER, startServer, Visitor, type RunningServer } from './testServer.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/** Starts a server with a settable clock, and the mail server that it sends to. */
export async function startWithMailServer() {
  const receiver = await startMailServer();
  const clock = { now: NOON };
  const server = await startServer(receiver.env, { replaced: { now: () => clock.now } });
  const other = await otherConnection(server.dataDir);
  return {
    receiver,
    clock,
    server,
    other,
    /** Advances the clock and sends the mails that are due then. */
    after: async (ms: number) => {
      clock.now += ms;
      await server.app.jobs.run(SEND_MAILS);
    },
    /** Returns the mails that are still to be sent, and when. */
    waiting: async () => {
      const rows = await other.query(
        'select recipient, attempts, due_at from outbox where sent_at is null and given_up_at is null order by recipient',
      );
      return rows.map(({ recipient, attempts, due_at: due }) => ({
        recipient,
        attempts,
        dueInMs: Number(due) - clock.now,
      }));
    },
  };
}

/** Places an order and pays for it on the sandbox page. */
export async function payOrder(server: RunningServer, changed: object = {}): Promise<Visitor> {
  const visitor = new Visitor(server);
  const uploadedKeys = await visitor.uploadedKeys();
  const url = await visitor.paymentUrl({ ...ORDER, ...changed, uploadedKeys });
  expect((await visitor.post(`${url}/pay`)).status).toBe(303);
  return visitor;
}

/** Places an order, pays for it, and waits until its mails have been tried. */
export async function payOrderAndTryMails(server: RunningServer, changed: object = {}) {
  await payOrder(server, changed);
  await server.app.jobs.run(SEND_MAILS);
}

/** Returns who has received a mail, sorted. */
export function recipientsOf({ received }: MailServer): string[] {
  return received.map(({ to }) => to.join()).toSorted();
}

/** The recipients of the mails of one order, sorted. */
export const BOTH = [CONTACT.email, PROVIDER].toSorted();
