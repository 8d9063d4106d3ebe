import { expect, test } from 'vitest';
import type { Address } from 'postal-mime';
import { uploadAnswerSchema } from '../../../src/contract/upload.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import type { Scanner } from '../../../src/server/files/scanning/scanner.ts';
import { heic, pdf } from '../../fixtures/files.ts';
import { pdfWith } from '../../fixtures/pdfs.ts';
import { PROVIDER, startMailServer, type Received } from '../support/mailServer.ts';
import { otherConnection } from '../support/backends.ts';
import { deliver, startWithStripe } from '../support/stripe.ts';
import { CONTACT, ORDER, uploadForm, Visitor } from '../support/testServer.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');

/** An order with every extra, filed at a consulate. */
const EVERY_EXTRA = {
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

/** A PDF that launches a program when it is opened, and has another file in it. */
const RUNNING_PDF = pdfWith(
  '/OpenAction << /S /Launch /F (cmd.exe) >>',
  '<< /Type /Filespec /EF << >> >>',
);

/** Finds every file clean. */
const CLEAN_SCANNER: Scanner = {
  async scan(bytes) {
    for await (const _ of bytes);
    return { kind: 'clean' };
  },
  version: async () => 'ClamAV 1.0/27000',
};

/** Formats senders or recipients as mail programs show them. */
function formatAddresses(addresses: readonly (Address | undefined)[] = []): string {
  return addresses.map((one) => `${one?.name} <${one?.address}>`).join(', ');
}

/** Formats a whole mail, without the reference and the links, which differ from run to run. */
function formatMail({ mail, from, to }: Received, reference: string): string {
  const { subject, date, text = '', html = '' } = mail;
  const whole = [
    `Envelope: ${from} to ${to.join(', ')}`,
    `From: ${formatAddresses([mail.from])}`,
    `To: ${formatAddresses(mail.to)}`,
    `Reply-To: ${formatAddresses(mail.replyTo)}`,
    `Subject: ${subject}`,
    `Date: ${date}`,
    `\n=== plain text ===\n\n${text.trimEnd()}`,
    `\n=== HTML ===\n\n${html.trimEnd()}\n`,
  ].join('\n');
  return whole.replaceAll(reference, 'REFERENCE').replaceAll(/\/files\/[\w.-]+/g, '/files/LINK');
}

test.each([
  ['an order without extras, in English,', 'plain', 'en', {}, [pdf()], null],
  [
    'an order with every extra, in Portuguese,',
    'whole',
    'pt',
    EVERY_EXTRA,
    [pdf({ pages: 2 }), RUNNING_PDF],
    SHIPPING,
  ],
  [
    'an order with a paper copy and no address for it, whose files were scanned clean,',
    'address',
    'en',
    { mailHardCopy: true },
    [pdf({ name: 'Carta <b>& co</b>.pdf' }), heic()],
    null,
    CLEAN_SCANNER,
  ],
] as const)(
  'once %s is paid, one mail goes to the customer in that language and one to the provider in English',
  async (_what, name, language, changed, files, shipping, scanner: Scanner | null = null) => {
    const receiver = await startMailServer();
    const replaced = scanner === null ? {} : { scanner };
    const running = await startWithStripe(receiver.env, NOON, replaced);
    const { server, stripe } = running;
    const visitor = new Visitor(server, { language });
    const uploadedKeys: string[] = [];
    for (const file of files) {
      const { body } = await visitor.upload(uploadForm(file));
      uploadedKeys.push(...uploadAnswerSchema.parse(body).files.map(({ key }) => key));
    }
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
      await expect(mail && formatMail(mail, reference)).toMatchFileSnapshot(
        `../../fixtures/mails/${name}-${recipient}.txt`,
      );
    }
    const queued = await other.query('select id from outbox order by recipient');
    expect(received.map(({ mail }) => mail.messageId)).toEqual(
      queued.map(({ id }) => `<${String(id)}@example.com>`),
    );

    // The provider's mail has one link for each file, in the plain text and in the HTML.
    const [customerLinks, providerLinks] = received.map(({ mail }) => [
      mail.text?.match(/http\S+\/files\/\S+/g) ?? [],
      [...(mail.html ?? '').matchAll(/href="(http[^"]+\/files\/[^"]+)"/g)].map(([, link]) => link),
    ]);
    expect(customerLinks).toEqual([[], []]);
    expect(providerLinks?.[0]).toHaveLength(files.length);
    expect(providerLinks?.[1]).toEqual(providerLinks?.[0]);
    expect(new Set(providerLinks?.[0]).size).toBe(files.length);
  },
);
