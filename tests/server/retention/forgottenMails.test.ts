import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { requeueMails } from '../../../src/server/mail/requeueMails.ts';
import { sendMails } from '../../../src/server/mail/sendMails.ts';
import { mailFolder } from '../../../src/server/mail/transport.ts';
import { purgeOrder } from '../../../src/server/retention/purgeOrder.ts';
import { otherConnection } from '../support/backends.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { placePaidOrder } from '../support/orderAtStripe.ts';
import { deliver, servicesOf, startWithStripe } from '../support/stripe.ts';
import { temporaryFolder } from '../support/testServer.ts';

test('an order whose mails cannot be deleted is kept whole, and deleted by a later sweep', async () => {
  const dataDir = await temporaryFolder();
  const folder = mailFolder(join(dataDir, 'outbox'));
  let isStuck = true;
  const mailTransport = {
    ...folder,
    forget: async (reference: string) => {
      if (isStuck) throw new Error('the folder failed');
      await folder.forget(reference);
    },
  };
  const running = await startWithStripe({ DATA_DIR: dataDir }, Date.now(), { mailTransport });
  const { server, clock } = running;
  await placePaidOrder(running);
  expect(await writtenMails(server)).toHaveLength(2);
  const other = await otherConnection(dataDir);
  const left = async () => ({
    keys: (await other.query('select id from data_keys')).length,
    purged: (await other.query('select id from orders where purged_at is not null')).length,
    mails: (await readdir(join(dataDir, 'outbox'))).length,
  });

  clock.now += 60 * DAY_MS;
  await server.app.jobs.run('retention');
  expect(await left()).toEqual({ keys: 2, purged: 0, mails: 2 });

  isStuck = false;
  await server.app.jobs.run('retention');
  expect(await left()).toEqual({ keys: 0, purged: 1, mails: 0 });
});

test('a mail that was composed before the purge of its order, and written after it, is deleted', async () => {
  const running = await startWithStripe();
  const { server, stripe } = running;
  const { session } = await placePaidOrder(running);
  await deliver(running, stripe.event('charge.refunded', stripe.charge(session, 1000)));
  expect(await writtenMails(server)).toHaveLength(4);
  await server.app.close();
  const services = await servicesOf(running);
  const id = session.metadata['order_id'] ?? '';
  await requeueMails(services.database, id, services.now());
  let purge: Promise<number> | undefined;
  const job = sendMails({
    ...services,
    composeMail: async (queued) => {
      const mail = await services.composeMail(queued);
      purge ??= purgeOrder(services, id);
      await purge;
      return mail;
    },
  });
  await job.run(new AbortController().signal, () => {});
  // The provider is still notified of the refund, in a mail that does not name the customer.
  const names = await readdir(join(server.dataDir, 'outbox'));
  expect(names.map((name) => name.replace(/^\w+-|-[\w-]{32}\.eml$/g, ''))).toEqual([
    'provider-partlyRefunded',
  ]);
});
