import { expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import type { MailTransport } from '../../../src/server/mail/transport.ts';
import { purgeOrder } from '../../../src/server/retention/purgeOrder.ts';
import { otherConnection } from '../support/backends.ts';
import { placePaidOrder } from '../support/orderAtStripe.ts';
import { deliver, servicesOf, startWithStripe } from '../support/stripe.ts';

const HALF_DAY_MS = 12 * 60 * 60_000;

const REFUSING: MailTransport = {
  send: async () => {
    throw new Error('refused');
  },
  forget: async () => {},
};

/** Starts a server that can send no mail, with an order that was refunded in part. */
async function startWithUnsentNotices() {
  const running = await startWithStripe({}, Date.now(), { mailTransport: REFUSING });
  const { server, stripe, clock } = running;
  const { session } = await placePaidOrder(running);
  await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 1000)));
  const services = await servicesOf(running);
  const other = await otherConnection(server.dataDir);
  return {
    purge: () => purgeOrder(services, session.metadata['order_id'] ?? ''),
    /** Tries to send the mails so many times, twice a day. */
    tryMails: async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        clock.now += HALF_DAY_MS;
        await server.app.jobs.run(SEND_MAILS);
      }
    },
    notices: async () => {
      const rows = await other.query(
        'select recipient, given_up_at, details from notices order by recipient',
      );
      return rows.map(({ recipient, given_up_at: givenUpAt, details }) => ({
        recipient,
        isGivenUp: givenUpAt !== null,
        hasDetails: details !== null,
      }));
    },
  };
}

test('a purge deletes the payment details of notices that were given up', async () => {
  const { purge, tryMails, notices } = await startWithUnsentNotices();
  await tryMails(11);
  expect(await notices()).toEqual([
    { recipient: 'customer', isGivenUp: true, hasDetails: true },
    { recipient: 'provider', isGivenUp: true, hasDetails: true },
  ]);
  await purge();
  expect(await notices()).toEqual([
    { recipient: 'customer', isGivenUp: true, hasDetails: false },
    { recipient: 'provider', isGivenUp: true, hasDetails: false },
  ]);
});

test('the notices of a purged order lose their payment details when they are given up', async () => {
  const { purge, tryMails, notices } = await startWithUnsentNotices();
  await purge();
  await tryMails(1);
  expect(await notices()).toEqual([
    { recipient: 'customer', isGivenUp: true, hasDetails: false },
    { recipient: 'provider', isGivenUp: false, hasDetails: true },
  ]);
  await tryMails(10);
  expect(await notices()).toEqual([
    { recipient: 'customer', isGivenUp: true, hasDetails: false },
    { recipient: 'provider', isGivenUp: true, hasDetails: false },
  ]);
});
