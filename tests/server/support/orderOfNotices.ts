import { expect } from 'vitest';
import { startWithOrders } from './commandLine.ts';
import { writtenMails } from './mailFolder.ts';
import { deliver } from './stripe.ts';

/** The recipients of notices. */
export const CUSTOMER = 'ana@example.com';
export const PROVIDER = 'hello@example.com';

/** Places an order, and returns what tests look at. */
export async function orderOfNotices(language = 'en') {
  const running = await startWithOrders({ PROVIDER_EMAIL: PROVIDER });
  const reference = await running.place({}, language);
  const session = running.stripe.last;
  return {
    ...running,
    reference,
    session,
    /** Sends a webhook event, which has to be accepted. */
    tell: async (type: string, object: object) => {
      expect(await deliver(running, running.stripe.event(type, object))).toBe(200);
    },
    statusOf: async () => {
      const [row] = await running.other.query(
        `select status, refunded_cents as refunded from orders where reference = '${reference}'`,
      );
      return [row?.['status'], Number(row?.['refunded'])];
    },
    /** The mails beside those of the payment, as "name: to: subject", and their texts. */
    notices: async () => {
      const mails = await writtenMails(running.server);
      const notices = mails.filter(({ name }) => !/-(customer|provider)$/.test(name));
      return {
        headers: notices.map(({ name, to, subject }) => `${name} to ${to}: ${subject}`),
        texts: notices.map(({ text }) => text),
      };
    },
  };
}
