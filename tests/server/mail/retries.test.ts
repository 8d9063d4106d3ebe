import { describe, expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { otherConnection } from '../support/backends.ts';
import {
  PROVIDER,
  startMailServer,
  type MailServer,
  type Received,
  type Reply,
} from '../support/mailServer.ts';
import { CONTACT, ORDER, startServer, Visitor, type RunningServer } from '../support/testServer.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.parse('2026-03-01T12:00:00Z');

/** Starts a server with a settable clock, and the mail server that it sends to. */
async function start(env: Record<string, string> = {}) {
  const receiver = await startMailServer();
  const clock = { now: NOON };
  const server = await startServer(
    { ...receiver.env, ...env },
    { replaced: { now: () => clock.now } },
  );
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

/** Places an order, pays for it, and waits until its mails have been tried. */
async function payOrder(server: RunningServer, changed: object = {}, language = 'en') {
  const visitor = new Visitor(server, { language });
  const url = await visitor.paymentUrl({
    ...ORDER,
    ...changed,
    uploadedKeys: await visitor.uploadedKeys(),
  });
  expect((await visitor.post(`${url}/pay`)).status).toBe(303);
  await server.app.jobs.run(SEND_MAILS);
  return { visitor, url };
}

const recipientsOf = ({ received }: MailServer) => received.map(({ to }) => to.join()).toSorted();
const BOTH = [CONTACT.email, PROVIDER].toSorted();
const texts = ({ mail }: Received) => ({ text: mail.text, html: mail.html, date: mail.date });

describe('mails that cannot be sent', () => {
  test.each([
    ['temporarily', 451],
    ['permanently', 550],
  ])(
    'a mail that the mail server refuses %s (%d) is retried with growing delays, and the other mail is sent',
    async (_how, code) => {
      const { receiver, server, after, waiting } = await start();
      receiver.reply = (step, to) => (step === 'recipient' && to === CONTACT.email ? code : 'take');
      await payOrder(server);
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
    const { receiver, server, after, waiting, other } = await start();
    receiver.reply = (step, to) => (step === 'recipient' && to === CONTACT.email ? 550 : 'take');
    await payOrder(server);
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

  test('a clock that jumps ahead for a while gives up no mail, and keeps none waiting once it is right again', async () => {
    const { receiver, server, after, waiting } = await start();
    receiver.reply = () => 451;
    await payOrder(server);
    await after(61 * DAY_MS);
    await after(HOUR_MS);
    expect(await waiting()).toMatchObject([{ recipient: 'customer' }, { recipient: 'provider' }]);
    receiver.reply = () => 'take';
    await after(-61 * DAY_MS);
    expect(recipientsOf(receiver)).toEqual(BOTH);
  });

  test('while the mail server is down for a day no mail is lost, and each is sent once after its return', async () => {
    const { receiver, server, after, waiting } = await start();
    await receiver.stop();
    await payOrder(server, { name: 'Bia Lima', email: 'bia@example.org' });
    for (let hour = 1; hour <= 24; hour++) {
      await after(HOUR_MS);
      if (hour === 12) await payOrder(server);
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
    const { receiver, server, after } = await start();
    receiver.reply = (step) =>
      step === 'whole' && receiver.received.length === 1 ? 'cut' : 'take';
    await payOrder(server);
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

describe('mail servers that hang', () => {
  test('a mail server that hangs blocks no other job and no visitor, and no other server sends the mail meanwhile', async () => {
    const { receiver, server, clock, other } = await start();
    const hung = hangingAt(receiver);
    const { visitor } = await payOrderHanging(server, hung);
    for (const job of ['retention', 'expire-payments', 'uploads-sweep'])
      await server.app.jobs.run(job);
    expect((await visitor.upload()).status).toBe(200);

    // Without a renewal by the first server, the claim would have expired when the second looks.
    const second = await startServer(
      { ...receiver.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    const hungRecipient = recipientsOf(receiver)[0] === PROVIDER ? 'provider' : 'customer';
    clock.now += 14 * SECOND_MS;
    const dueAt = async () => {
      const [row] = await other.query(
        `select due_at from outbox where recipient = '${hungRecipient}'`,
      );
      return Number(row?.['due_at']);
    };
    await expect.poll(dueAt, { timeout: 20_000 }).toBe(clock.now + 15 * SECOND_MS);
    clock.now += 14 * SECOND_MS;
    await second.app.jobs.run(SEND_MAILS);
    // The second server has sent the mail that was not claimed.
    expect(recipientsOf(receiver)).toEqual(BOTH);
    hung.end('take');
    await server.app.jobs.run(SEND_MAILS);
    expect(recipientsOf(receiver)).toEqual(BOTH);
    expect(await other.query('select id from outbox where sent_at is null')).toEqual([]);
  });

  test('a mail server that hangs does not keep the server from stopping, and the next server sends the mail', async () => {
    const { receiver, server, clock } = await start();
    const hung = hangingAt(receiver);
    await payOrderHanging(server, hung);
    await server.app.close();
    await expect.poll(() => receiver.connected).toBe(0);
    receiver.reply = () => 'take';
    clock.now += HOUR_MS;
    const next = await startServer(
      { ...receiver.env, DATA_DIR: server.dataDir },
      { replaced: { now: () => clock.now } },
    );
    await next.app.jobs.run(SEND_MAILS);
    expect(new Set(receiver.messageIds).size).toBe(2);
    expect(receiver.received).toHaveLength(3);
  });
});

test('a mail that was accepted just before the database failed is not sent twice', async () => {
  const { receiver, server, other, after, waiting } = await start();
  receiver.reply = async (step): Promise<Reply> => {
    if (step === 'whole') await other.query('alter table outbox rename column sent_at to lost');
    return 'take';
  };
  await payOrder(server);
  expect(receiver.received).toHaveLength(1);
  await after(HOUR_MS);
  expect(receiver.received).toHaveLength(1);
  receiver.reply = () => 'take';
  await other.query('alter table outbox rename column lost to sent_at');
  await after(HOUR_MS);
  expect(recipientsOf(receiver)).toEqual(BOTH);
  expect(await waiting()).toEqual([]);
});

/** Makes the mail server hang on the first whole mail until the test ends that. */
function hangingAt(receiver: MailServer) {
  const hung = { isReached: false, end: (_reply: 'take' | 'cut') => {} };
  receiver.reply = (step) => {
    if (step !== 'whole' || hung.isReached) return 'take';
    hung.isReached = true;
    return new Promise((resolve) => {
      hung.end = resolve;
    });
  };
  return hung;
}

/** Pays an order and waits until its first mail hangs. */
async function payOrderHanging(server: RunningServer, hung: { isReached: boolean }) {
  const visitor = new Visitor(server);
  const url = await visitor.paymentUrl({ ...ORDER, uploadedKeys: await visitor.uploadedKeys() });
  expect((await visitor.post(`${url}/pay`)).status).toBe(303);
  await expect.poll(() => hung.isReached).toBe(true);
  return { visitor };
}
