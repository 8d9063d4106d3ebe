import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import {
  BOTH,
  payOrderAndTryMails,
  recipientsOf,
  startWithMailServer,
} from '../support/mailDelivery.ts';
import { PROVIDER, type Received, type Reply } from '../support/mailServer.ts';
import { CONTACT } from '../support/testServer.ts';

const SECOND_MS = 1000;

const texts = ({ mail }: Received) => ({ text: mail.text, html: mail.html, date: mail.date });

describe('mails that cannot be sent', () => {
  test.each([
    ['temporarily', 451],
    ['permanently', 550],
  ])(
    'a mail that the mail server refuses %s (%d) is retried with growing delays, and the other mail is sent',
    async (_how, code) => {
      const { receiver, server, after, waiting } = await startWithMailServer();
      receiver.reply = (step, to) => (step === 'recipient' && to === CONTACT.email ? code : 'take');
      await payOrderAndTryMails(server);
      expect(recipientsOf(receiver)).toEqual([PROVIDER]);
      for (const longestSeconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
        const [mail, ...more] = await waiting();
        expect(more).toEqual([]);
        expect(mail?.recipient).toBe('customer');
        expect(mail?.dueInMs).toBeGreaterThanOrEqual((longestSeconds * SECOND_MS) / 2);
        expect(mail?.dueInMs).toBeLessThanOrEqual(longestSeconds * SECOND_MS);
        const before = receiver.connections;
        await after((mail?.dueInMs ?? 0) - 1);
        expect(receiver.connections).toBe(before);
        await after(1);
        expect(receiver.connections).toBe(before + 1);
      }
      receiver.reply = () => 'take';
      await after(HOUR_MS);
      expect(recipientsOf(receiver)).toEqual(BOTH);
      await after(DAY_MS);
      expect(receiver.received).toHaveLength(2);
      expect(server.log.join('')).not.toContain(CONTACT.email);
    },
  );

  test('a mail that the mail server refuses for five days is given up and counted in the metrics', async () => {
    const { receiver, server, after, waiting, other } = await startWithMailServer();
    receiver.reply = (step, to) => (step === 'recipient' && to === CONTACT.email ? 550 : 'take');
    await payOrderAndTryMails(server);
    for (let half = 1; half < 10; half++) await after(DAY_MS / 2);
    expect(await waiting()).toMatchObject([{ recipient: 'customer', attempts: 10 }]);
    expect(await server.app.metrics.text()).toContain('\noutbox_given_up 0\n');
    await after(DAY_MS / 2);
    expect(await waiting()).toEqual([]);
    expect(await server.app.metrics.text()).toContain('\noutbox_given_up 1\n');
    expect(await other.query('select recipient from outbox where given_up_at is not null')).toEqual(
      [{ recipient: 'customer' }],
    );
    receiver.reply = () => 'take';
    await after(DAY_MS);
    expect(recipientsOf(receiver)).toEqual([PROVIDER]);
  });

  test('no mail is given up while the clock is ahead for a while, and none keeps waiting once it is right again', async () => {
    const { receiver, server, after, waiting } = await startWithMailServer();
    receiver.reply = () => 451;
    await payOrderAndTryMails(server);
    await after(61 * DAY_MS);
    await after(HOUR_MS);
    expect(await waiting()).toMatchObject([{ recipient: 'customer' }, { recipient: 'provider' }]);
    receiver.reply = () => 'take';
    await after(-61 * DAY_MS);
    expect(recipientsOf(receiver)).toEqual(BOTH);
  });

  test('while the mail server is down for a day no mail is lost, and each is sent once after its return', async () => {
    const { receiver, server, after, waiting } = await startWithMailServer();
    await receiver.stop();
    await payOrderAndTryMails(server, { name: 'Bia Lima', email: 'bia@example.org' });
    for (let hour = 1; hour <= 24; hour++) {
      await after(HOUR_MS);
      if (hour === 12) await payOrderAndTryMails(server);
    }
    expect(await waiting()).toHaveLength(4);
    await receiver.start();
    await after(HOUR_MS);
    const all = [...BOTH, 'bia@example.org', PROVIDER].toSorted();
    expect(recipientsOf(receiver)).toEqual(all);
    expect(new Set(receiver.messageIds).size).toBe(4);
    await after(DAY_MS);
    expect(receiver.received).toHaveLength(4);
  });

  test('a mail whose acceptance is lost is sent again word for word under the same Message-ID', async () => {
    const { receiver, server, after } = await startWithMailServer();
    receiver.reply = (step) =>
      step === 'whole' && receiver.received.length === 1 ? 'cut' : 'take';
    await payOrderAndTryMails(server);
    await after(HOUR_MS);
    const [lost, ...accepted] = receiver.received;
    if (lost === undefined) throw new Error('nothing was received');
    expect(accepted.map(({ to }) => to.join()).toSorted()).toEqual(BOTH);
    const again = accepted.find(({ mail }) => mail.messageId === lost.mail.messageId);
    expect(again && texts(again)).toEqual(texts(lost));
    expect(new Set(receiver.messageIds).size).toBe(2);
    await after(DAY_MS);
    expect(receiver.received).toHaveLength(3);
  });
});

test('a mail that was accepted just before the database failed is not sent twice', async () => {
  const { receiver, server, other, after, waiting } = await startWithMailServer();
  receiver.reply = async (step): Promise<Reply> => {
    if (step === 'whole') await other.query('alter table outbox rename column sent_at to lost');
    return 'take';
  };
  await payOrderAndTryMails(server);
  expect(receiver.received).toHaveLength(1);
  await after(HOUR_MS);
  expect(receiver.received).toHaveLength(1);
  receiver.reply = () => 'take';
  await other.query('alter table outbox rename column lost to sent_at');
  await after(HOUR_MS);
  expect(recipientsOf(receiver)).toEqual(BOTH);
  expect(await waiting()).toEqual([]);
});
