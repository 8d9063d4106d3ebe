import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { RunningServer } from '../support/testServer.ts';
import { ORDER, startServer, Visitor } from '../support/testServer.ts';

/** Places an order and pays for it on the sandbox page. */
async function paidOrder(server: RunningServer, changed: object = {}, language = 'en') {
  const visitor = new Visitor(server, { language });
  const order = { ...ORDER, ...changed, uploadedKeys: await visitor.uploadedKeys(2) };
  const url = await visitor.paymentUrl(order);
  await visitor.post(`${url}/pay`);
  return { visitor, url, order };
}

function outboxOf({ dataDir }: RunningServer): Promise<string[]> {
  return readdir(join(dataDir, 'outbox')).then(
    (names) => names.filter((name) => name.endsWith('.eml')),
    () => [],
  );
}

/** Waits for the two mails that a server writes to files, and parses them. */
async function mailsOf(server: RunningServer): Promise<Record<'customer' | 'provider', Email>> {
  await expect.poll(() => outboxOf(server)).toHaveLength(2);
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

describe('mails of a paid order', () => {
  test('the customer of a paid order gets one mail that states the order, its price and its delivery', async () => {
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
      subject: `[TEST] Order ${reference}: payment received`,
      from: { name: 'Ponte', address: 'orders@example.com' },
      to: [{ name: 'Ana Souza', address: 'ana@example.com' }],
      replyTo: [{ name: 'Ponte', address: 'hello@example.com' }],
      messageId: expect.stringMatching(/^<[\w-]{32}@example\.com>$/),
    });
    expect(headerOf(customer, 'auto-submitted')).toBe('auto-generated');
    // PostalMime ends the text with a line end of its own.
    const text = customer.text?.trimEnd().replace(/by \w+, .*(?= \(US)/, 'by DEADLINE');
    expect(text).toBe(`[TEST] We have received your order

THIS IS A TEST. No money was taken, and nothing will be translated.

Hello Ana Souza,

Thank you. Your payment and your files have arrived. Your order is ${reference}.

What you ordered
----------------

Direction: Portuguese to English
Certified translation, 7 pages: $105.00
Rush: $53.00
Paper copy by mail (2): $24.00
Notarization: $15.00
Total paid (USD): $197.00

When and how it arrives
-----------------------

Estimated delivery: about 12 hours, by DEADLINE (US Eastern time).

The translation comes as a signed PDF, with its certificate of accuracy, and on paper by mail.

There is no address for the paper copy yet. We ask you for it by e-mail when the translation is ready.

If the number of pages turns out to be different, we tell you before we start.

Your files
----------

birth certificate.pdf: 1 page
birth certificate.pdf: 1 page

They are quarantined, scanned and deleted after 30-60 days. Your originals stay with you.

How to reach us
---------------

Please give us the order’s number, ${reference}.

E-mail: hello@example.com
Phone: +1 555 0100
Chat: https://example.com/chat

Ponte
Certified Translations`);
  });

  test('the customer’s mail names the provider and the contacts that the server is configured with', async () => {
    const server = await startServer({
      PROVIDER_NAME: 'Ana & "Filhos" <tradução>',
      PROVIDER_LINE_PT: 'Traduções juramentadas',
      PROVIDER_PUBLIC_EMAIL: 'ola@ana.example',
      PROVIDER_EMAIL: 'desk@ana.example',
      PROVIDER_PHONE: '+55 81 5550 100',
      PROVIDER_CHAT_URL: 'https://chat.example/ana',
      PROVIDER_CHAT_NAME: 'WhatsApp',
    });
    await paidOrder(server, {}, 'pt-BR');
    const { customer, provider } = await mailsOf(server);
    const name = 'Ana & "Filhos" <tradução>';
    expect(customer).toMatchObject({
      from: { name, address: 'orders@example.com' },
      replyTo: [{ name, address: 'ola@ana.example' }],
    });
    expect(customer.text).toContain(`E-mail: ola@ana.example
Telefone: +55 81 5550 100
WhatsApp: https://chat.example/ana

Ana & "Filhos" <tradução>
Traduções juramentadas`);
    expect(customer.html).toContain('Ana &amp; &quot;Filhos&quot; &lt;tradução&gt;');
    expect(provider.to).toEqual([{ name, address: 'desk@ana.example' }]);
  });

  test('without a public email address of the provider, the customer’s mail names the one for notifications', async () => {
    const server = await startServer({ PROVIDER_EMAIL: 'Desk <desk@ana.example>' });
    await paidOrder(server);
    const { customer } = await mailsOf(server);
    expect(customer.replyTo).toEqual([{ name: 'Ponte', address: 'desk@ana.example' }]);
    expect(customer.text).toContain('E-mail: desk@ana.example\n');
    expect(customer.text).not.toContain('hello@example.com');
  });

  test('markup and line breaks in a customer’s name are escaped in both mails', async () => {
    const server = await startServer();
    const name = 'Zoë <img src=x onerror=alert(1)> "Souza"\r\nBcc: eve@example.com';
    await paidOrder(server, { name });
    const mails = await mailsOf(server);
    for (const mail of Object.values(mails)) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.html).not.toContain('<img');
      expect(mail.html).toContain('Zoë &lt;img src=x onerror=alert(1)&gt;');
    }
  });

  test('an order that is paid twice, with a restart of the server, causes no further mails', async () => {
    const server = await startServer();
    const { visitor, url } = await paidOrder(server);
    const first = await mailsOf(server);
    await visitor.post(`${url}/pay`);
    const { dataDir } = server;
    await server.app.close();
    const again = await startServer({ DATA_DIR: dataDir });
    const second = await mailsOf(again);
    expect(second.customer.messageId).toBe(first.customer.messageId);
    expect(await outboxOf(again)).toHaveLength(2);
  });
});
