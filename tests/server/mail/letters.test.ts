import { expect, test } from 'vitest';
import type { Address } from 'postal-mime';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { PROVIDER, startMailServer, type Received } from '../support/mailServer.ts';
import { otherConnection } from '../support/backends.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import { CONTACT, ORDER, Visitor } from '../support/testServer.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/** Everything on offer, filed elsewhere, and told where the paper goes. */
const WHOLE_OFFER = {
  pages: 8,
  rush: true,
  mailHardCopy: true,
  hardCopyCopies: 2,
  notarize: true,
  direction: 'EN_PT',
  filingWhere: 'consular',
};
const SHIPPING = {
  name: 'Ana Souza',
  address: { line1: 'Rua das Flores, 7', line2: 'ap. 2', city: 'Recife', country: 'BR' },
};

/** Who a mail is from or to, as mail programs show it. */
function shown(addresses: readonly (Address | undefined)[] = []): string {
  return addresses.map((one) => `${one?.name} <${one?.address}>`).join(', ');
}

/** A mail as a whole, without what differs from one run to the other. */
function wholeOf({ mail, from, to }: Received, reference: string): string {
  const { subject, date, text = '', html = '' } = mail;
  const whole = [
    `Envelope: ${from} to ${to.join(', ')}`,
    `From: ${shown([mail.from])}`,
    `To: ${shown(mail.to)}`,
    `Reply-To: ${shown(mail.replyTo)}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `\n=== plain text ===\n\n${text.trimEnd()}`,
    `\n=== HTML ===\n\n${html.trimEnd()}\n`,
  ].join('\n');
  return whole.replaceAll(reference, 'REFERENCE').replaceAll(/\/files\/[\w.-]+/g, '/files/LINK');
}

test.each([
  ['a plain order in English', 'plain', 'en', {}, 1, null],
  ['all that is on offer in Portuguese', 'whole', 'pt', WHOLE_OFFER, 2, SHIPPING],
] as const)(
  '%s is told to the customer in their language and to the provider, once each',
  async (_what, name, language, changed, files, shipping) => {
    const receiver = await startMailServer();
    const running = await startWithStripe(receiver.env, NOON);
    const { server, stripe } = running;
    const visitor = new Visitor(server, { language });
    const uploadedKeys = await visitor.uploadedKeys(files);
    await visitor.paymentUrl({ ...ORDER, ...changed, uploadedKeys });
    await server.app.jobs.run(SEND_MAILS);
    expect(receiver.received).toEqual([]);

    stripe.complete(stripe.last, { shipping });
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    await server.app.jobs.run(SEND_MAILS);
    const other = await otherConnection(server.dataDir);
    const [order] = await other.query('select reference from orders');
    const reference = String(order?.['reference']);
    const received = receiver.received.toSorted((a, b) => a.to.join().localeCompare(b.to.join()));
    expect(received.map(({ to }) => to)).toEqual([[CONTACT.email], [PROVIDER]]);
    for (const [index, recipient] of ['customer', 'provider'].entries()) {
      const [mail] = received.slice(index);
      await expect(mail && wholeOf(mail, reference)).toMatchFileSnapshot(
        `../../fixtures/mails/${name}-${recipient}.txt`,
      );
    }
    const queued = await other.query('select id from outbox order by recipient');
    expect(received.map(({ mail }) => mail.messageId)).toEqual(
      queued.map(({ id }) => `<${String(id)}@example.com>`),
    );

    // Links stand in the plain text as in the HTML, one for each file, and the customer has none.
    const [customers, providers] = received.map(({ mail }) => [
      mail.text?.match(/http\S+\/files\/\S+/g) ?? [],
      [...(mail.html ?? '').matchAll(/href="(http[^"]+\/files\/[^"]+)"/g)].map(([, link]) => link),
    ]);
    expect(customers).toEqual([[], []]);
    expect(providers?.[0]).toHaveLength(files);
    expect(providers?.[1]).toEqual(providers?.[0]);
    expect(new Set(providers?.[0]).size).toBe(files);
  },
);
