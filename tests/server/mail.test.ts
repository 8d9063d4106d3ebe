import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { RunningServer } from './support.ts';
import { ORDER, startServer, Visitor } from './support.ts';

/** Places an order and pays for it on the sandbox page. */
async function paidOrder(server: RunningServer, changed: object = {}, language = 'en') {
  const visitor = new Visitor(server, { language });
  const order = { ...ORDER, ...changed, uploadedKeys: await visitor.uploadedKeys(2) };
  const url = await visitor.paymentUrl(order);
  await visitor.post(`${url}/pay`);
  return { visitor, url, order };
}

function outboxOf({ dataDir }: RunningServer): Promise<string[]> {
  return readdir(join(dataDir, 'outbox')).catch(() => []);
}

/** The mails a server has written to files, once there are two. */
async function mailsOf(server: RunningServer): Promise<Record<'customer' | 'provider', Email>> {
  await expect.poll(() => outboxOf(server), { timeout: 10_000 }).toHaveLength(2);
  const names = (await outboxOf(server)).toSorted();
  const [customer, provider] = await Promise.all(
    names.map(async (name) =>
      PostalMime.parse(await readFile(join(server.dataDir, 'outbox', name))),
    ),
  );
  if (customer === undefined || provider === undefined) throw new Error('a mail is missing');
  return { customer, provider };
}

function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value;
}

describe('when an order is paid', () => {
  test('the customer is told once, in words', async () => {
    const server = await startServer();
    await paidOrder(server, {
      pages: 7,
      rush: true,
      mailHardCopy: true,
      hardCopyCopies: 2,
      notarize: true,
    });
    const { customer } = await mailsOf(server);
    const reference = /Order (\w{8}):/.exec(customer.subject ?? '')?.[1] ?? '';
    expect(customer).toMatchObject({
      subject: `Order ${reference}: payment received`,
      from: { name: 'Ponte', address: 'orders@example.com' },
      to: [{ name: 'Ana Souza', address: 'ana@example.com' }],
      replyTo: [{ name: 'Ponte', address: 'hello@example.com' }],
      messageId: expect.stringMatching(/^<[\w-]{32}@example\.com>$/),
    });
    expect(headerOf(customer, 'auto-submitted')).toBe('auto-generated');
    expect(customer.text).toBe(`We have received your order

Hello Ana Souza,

Thank you. Your payment and your files have arrived. Your order is ${reference}.

What you ordered
----------------

Direction: Portuguese to English
Certified translation, 7 pages: $105.00
Rush delivery: $53.00
Paper copy by mail (2): $24.00
Notarization: $15.00
Total paid (USD): $197.00

When and how it arrives
-----------------------

Estimated delivery: about 12 hours.

The translation comes as a signed PDF, with its certificate of accuracy, and on paper by mail.

If the number of pages turns out to be different, we tell you before we start.

Your files
----------

They are quarantined, scanned and deleted after 30-60 days. Your originals stay with you.

How to reach us
---------------

Please give us the order’s number, ${reference}.

E-mail: hello@example.com
Phone: +1 555 0100
Chat: https://example.com/chat

Ponte
Certified Translations
`);
  });
});
