import { expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { PROVIDER, startMailServer } from '../support/mailServer.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';

const FROM_PROVIDER = `Ponte Traduções <${PROVIDER}>`;

/** Places and pays an order, and returns the mails about it: to whom they are, and where replies to them go. */
async function mailsOfPaidOrder(email: string, { cents = 0, isRefused = false } = {}) {
  const receiver = await startMailServer();
  receiver.reply = (step, to) => (isRefused && step === 'recipient' && to === email ? 553 : 'take');
  const env = { ...receiver.env, PROVIDER_NAME: 'Ponte Traduções' };
  const running = await startWithStripe(env);
  const { stripe, server } = running;
  const { session } = await placeOrder(running, { name: 'João da Conceição', email }, 'pt');
  stripe.complete(session);
  if (cents > 0) session.amount_total = cents;
  await deliver(running, stripe.event('checkout.session.completed', session));
  await server.app.jobs.run(SEND_MAILS);
  return receiver.received
    .toSorted((a, b) => a.mail.messageId?.localeCompare(b.mail.messageId ?? '') ?? 0)
    .map(({ to, mail: { replyTo, from }, head, isUtf8 }) => ({
      to,
      from: `${from?.name} <${from?.address}>`,
      replyTo: replyTo?.map(({ name, address }) => `${name} <${address}>`),
      // oxlint-disable-next-line no-control-regex -- these are the bytes that ASCII has
      isAscii: /^[\x00-\x7f]*$/.test(head),
      isUtf8,
    }));
}

const TO_CUSTOMER = { from: 'Ponte <orders@example.com>', replyTo: [FROM_PROVIDER] };
const TO_PROVIDER = { ...TO_CUSTOMER, to: [PROVIDER], isAscii: true, isUtf8: false };

test.each([
  ['joao@example.org', 'joao@example.org'],
  ['joao@certidão.example', 'joao@xn--certido-2wa.example'],
])(
  'the provider can reply to the mail about the order of %s, and every header is ASCII',
  async (email, written) => {
    const mails = await mailsOfPaidOrder(email);
    const toCustomer = { ...TO_CUSTOMER, to: [email], isAscii: true, isUtf8: false };
    const toProvider = { ...TO_PROVIDER, replyTo: [`João da Conceição <${written}>`] };
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(expect.arrayContaining([toCustomer, toProvider]));
  },
);

// A mail server that does not know SMTPUTF8 would refuse the mail, and the provider would not learn of the order.
test.each(['joão@example.org', 'joão@certidão.example'])(
  'the mail about the order of %s has no header but in ASCII, and only the customer’s own mail needs SMTPUTF8',
  async (email) => {
    const mails = await mailsOfPaidOrder(email);
    const toCustomer = { ...TO_CUSTOMER, to: [email], isAscii: false, isUtf8: true };
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(expect.arrayContaining([toCustomer, TO_PROVIDER]));
  },
);

test.each([
  ['an address that cannot exist', `joao@${'ã'.repeat(80)}%.example`, {}],
  ['an address that the mail server refuses', 'joão@example.org', { isRefused: true }],
  ['joão@example.org, who paid another amount,', 'joão@example.org', { cents: 100 }],
  ['an address with a comma that was copied along', 'joao@example.org,', { isRefused: true }],
])('the mail about the order of %s arrives at the provider', async (_what, email, options) => {
  expect(await mailsOfPaidOrder(email, options)).toEqual([TO_PROVIDER]);
});
