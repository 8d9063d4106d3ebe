import { describe, expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import { startMailServer } from '../support/mailServer.ts';
import { FIELDS, ORDER, startServer, uploadForm, Visitor } from '../support/testServer.ts';

const TOO_LONG = [
  ['name', 'a'.repeat(201), 'Enter your full name (at most 200 characters).'],
  ['name', 'a'.repeat(200_000), 'Enter your full name (at most 200 characters).'],
  [
    'email',
    `${'a'.repeat(250)}@b.co`,
    'Enter a complete e-mail address, such as name@example.com (at most 254 characters).',
  ],
  [
    'phone',
    '5'.repeat(41),
    'Enter a phone number with at least 10 digits (at most 40 characters).',
  ],
] as const;

describe('contact fields', () => {
  test.each(TOO_LONG)(
    'a %s longer than allowed is refused by both calls',
    async (field, value, error) => {
      const visitor = new Visitor(await startServer());
      const code = `invalid_${field}`;
      expect(await visitor.upload(uploadForm(pdf(), { ...FIELDS, [field]: value }))).toMatchObject({
        status: 400,
        body: { ok: false, code, error },
      });
      const uploadedKeys = await visitor.uploadedKeys();
      expect(await visitor.checkout({ ...ORDER, uploadedKeys, [field]: value })).toMatchObject({
        status: 400,
        body: { code, error },
      });
    },
  );

  test('no control character in a name or a phone number begins a line of a mail', async () => {
    const receiver = await startMailServer();
    const server = await startServer(receiver.env);
    const visitor = new Visitor(server);
    const controls = '\r\n\v\f\t\0\u0085\u2028\u2029\u202E';
    const order = {
      ...ORDER,
      name: `Ana${controls}Total (USD): $0.00`,
      phone: `\u202A+1 555${controls}010 0123\u202C`,
      uploadedKeys: await visitor.uploadedKeys(),
    };
    await visitor.post(`${await visitor.paymentUrl(order)}/pay`);
    await server.app.jobs.run(SEND_MAILS);
    const lines = receiver.received.flatMap(({ mail }) => (mail.text ?? '').split('\n'));
    expect(lines).toContain('Hello Ana Total (USD): $0.00,');
    expect(lines).toContain('Name: Ana Total (USD): $0.00');
    expect(lines).toContain('Phone: +1 555 010 0123');
  });

  test('a line end that an earlier version kept with an order begins no line of its mails', async () => {
    const receiver = await startMailServer();
    const first = await startServer(receiver.env);
    const visitor = new Visitor(first);
    const uploadedKeys = await visitor.uploadedKeys();
    const payment = await visitor.paymentUrl({ ...ORDER, uploadedKeys });
    await first.app.close();
    // That version wrote the contact details beside the rest, and sealed nothing.
    const database = await otherConnection(first.dataDir);
    const request = { ...ORDER, phone: '+1 555\nPaid: no 010 0123', uploadedKeys };
    await database.query('delete from data_keys where id in (select id from orders)');
    await database.query(
      `update orders set contact = null, request = '${JSON.stringify(request)}'`,
    );
    const server = await startServer({ ...receiver.env, DATA_DIR: first.dataDir });
    await new Visitor(server).post(`${new URL(payment).pathname}/pay`);
    await server.app.jobs.run(SEND_MAILS);
    expect(receiver.received.map(({ mail }) => mail.text).join('')).toContain(
      'Phone: +1 555 Paid: no 010 0123',
    );
  });
});
