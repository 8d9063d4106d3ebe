import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { BOTH, payOrder, recipientsOf, startWithMailServer } from '../support/mailDelivery.ts';
import { PROVIDER, type MailServer } from '../support/mailServer.ts';
import { startServer, type RunningServer } from '../support/testServer.ts';

const SECOND_MS = 1000;

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
  const visitor = await payOrder(server);
  await expect.poll(() => hung.isReached).toBe(true);
  return visitor;
}

describe('mail servers that hang', () => {
  test('a mail server that hangs blocks no other job and no visitor, and no other server sends the mail meanwhile', async () => {
    const { receiver, server, clock, other } = await startWithMailServer();
    const hung = hangingAt(receiver);
    const visitor = await payOrderHanging(server, hung);
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
    await expect.poll(dueAt).toBe(clock.now + 15 * SECOND_MS);
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
    const { receiver, server, clock } = await startWithMailServer();
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
