import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SEND_MAILS } from '../../../src/server/mail/sendMails.ts';
import { databaseBytes, ON_POSTGRES, testOnce } from '../support/backends.ts';
import { failed, startWithOrders, succeeded } from '../support/commandLine.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver } from '../support/stripe.ts';
import { FIELDS, uploadForm, Visitor } from '../support/testServer.ts';
import { pdf } from '../../fixtures/files.ts';

const BIA = { name: 'Bia Lima', email: 'Bia.Lima@Example.org', phone: '5550100999' };
const ELSEWHERE =
  'Your mailbox and the payment provider keep copies of their own: delete the customer there too.';

type Running = Awaited<ReturnType<typeof startWithOrders>>;

/** Returns all rows of all tables that hold something of persons. */
async function rowsOf({ other }: Running): Promise<string> {
  const tables = ['orders', 'files', 'outbox', 'downloads', 'payment_sessions', 'payment_events'];
  const rows: unknown[] = [];
  for (const name of [...tables, 'deletions', 'deleted_files']) {
    rows.push(await other.query(`select * from ${name}`));
  }
  return JSON.stringify(rows);
}

async function mailsOf({ server }: Running): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox');
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
}

/** Uploads a file that is not ordered, with an address. */
async function upload({ server }: Running, email: string): Promise<void> {
  await new Visitor(server).upload(uploadForm(pdf(), { ...FIELDS, ...BIA, email }));
}

describe('npm run orders erase', () => {
  test('orders erase deletes every order and every upload of an address, whatever its case, and nobody else’s', async () => {
    const running = await startWithOrders();
    const { server, other, orders, place, pay } = running;
    const kept = await place();
    await pay();
    const paid = await place(BIA);
    await pay({ name: BIA.name, address: { line1: '1 Main Street', city: 'Austin' } });
    const open = await place({ ...BIA, email: 'bia.lima@example.org' });
    await upload(running, 'BIA.LIMA@EXAMPLE.ORG');
    await upload(running, 'someone.else@example.org');
    expect(await storedFiles(server.dataDir)).toHaveLength(5);
    expect(await mailsOf(running)).toHaveLength(4);

    const plan = await orders('erase', 'bia.lima@EXAMPLE.org');
    expect(plan).toMatchObject({ code: 1, errors: '' });
    const lines = plan.output.split('\n').filter((line) => line !== '');
    expect(lines.toSorted()).toEqual(
      [
        'This would be deleted of bia.lima@EXAMPLE.org, for good, with all mails about it:',
        `order ${paid}  paid             1 file`,
        `order ${open}  awaitingPayment  1 file`,
        'no order                         1 file',
        'A payment page that is open is closed first. Run it again with --yes to delete it.',
      ].toSorted(),
    );
    expect(await storedFiles(server.dataDir)).toHaveLength(5);

    expect(await orders('erase', 'bia.lima@EXAMPLE.org', '--yes')).toEqual(
      succeeded(`Erased: 2 orders and 3 files, with their mails. ${ELSEWHERE}\n`),
    );

    const rows = await rowsOf(running);
    const personal = [BIA.name, BIA.email, 'bia.lima@example.org', BIA.phone, '1 Main Street'];
    expect(personal.filter((text) => rows.includes(text))).toEqual([]);
    const mails = await mailsOf(running);
    expect(mails.map((mail) => mail.includes(kept))).toEqual([true, true]);
    expect(await storedFiles(server.dataDir)).toHaveLength(2);
    expect(await other.query('select reference from orders where purged_at is null')).toEqual([
      { reference: kept },
    ]);
    const records = await other.query(
      `select what, why, count from deletions where why = 'erasure' order by what, count`,
    );
    expect(records).toEqual([
      { what: 'order', why: 'erasure', count: 1 },
      { what: 'order', why: 'erasure', count: 1 },
      { what: 'person', why: 'erasure', count: 3 },
    ]);
    expect(await orders('erase', BIA.email, '--yes')).toEqual(
      succeeded(`Nothing is stored of ${BIA.email}.\n`),
    );
  });

  testOnce(
    'orders erase erases a person although another order cannot be opened, and names that order',
    async () => {
      const running = await startWithOrders();
      const { server, other, orders, place } = running;
      const damaged = await place();
      await place(BIA);
      await other.query(
        `update data_keys set wrapped_key = (select max(wrapped_key) from data_keys where id in (select key from files))
       where id = (select id from orders where reference = '${damaged}')`,
      );
      const doubt = `\n\nNo secret opens 1 order, which may be this person’s too: ${damaged}. See npm run orders -- doctor and erase again, or delete an order for good with purge <ref>.\n`;
      expect(await orders('erase', BIA.email, '--yes')).toEqual({
        ...succeeded(`Erased: 1 order and 1 file, with their mails. ${ELSEWHERE}${doubt}`),
        code: 1,
      });
      expect(await orders('erase', BIA.email)).toEqual({
        ...succeeded(`Nothing is stored of ${BIA.email}.${doubt}`),
        code: 1,
      });
      expect(await orders('show', damaged)).toEqual(
        failed(
          `No secret opens order ${damaged}. npm run orders -- doctor says what to do; purge ${damaged} deletes it for good.\n`,
        ),
      );
      expect(await orders('purge', damaged)).toEqual(
        succeeded(`Order ${damaged}: 1 file and all personal data deleted.\n`),
      );
      expect(await storedFiles(server.dataDir)).toEqual([]);
      expect(await orders('erase', BIA.email)).toEqual(
        succeeded(`Nothing is stored of ${BIA.email}.\n`),
      );
    },
  );

  testOnce('a mail that is still queued is not sent after its recipient was erased', async () => {
    const running = await startWithOrders();
    const { server, stripe, orders, place } = running;
    await place(BIA);
    stripe.complete(stripe.last);
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect((await orders('erase', BIA.email, '--yes')).code).toBe(0);
    await server.app.jobs.run(SEND_MAILS);
    const folder = await readdir(server.dataDir);
    expect(folder.includes('outbox') ? await mailsOf(running) : []).toEqual([]);
  });

  testOnce(
    'orders erase deletes nothing while money is on its way, and says of which order',
    async () => {
      const running = await startWithOrders();
      const { server, stripe, orders, place } = running;
      const slow = await place(BIA);
      stripe.complete(stripe.last, { isSlow: true });
      await deliver(running, stripe.event('checkout.session.completed', stripe.last));
      await upload(running, BIA.email);
      expect(await orders('erase', BIA.email, '--yes')).toEqual(
        failed(
          `Nothing was deleted: the money for order ${slow} is on its way: wait until it has arrived or failed, and ask Stripe about it with npm run orders -- reconcile ${slow}.\n`,
        ),
      );
      expect(await storedFiles(server.dataDir)).toHaveLength(2);
    },
  );

  test.each([
    ['has paid meanwhile', 3000],
    ['has paid another amount meanwhile', 100],
  ])(
    'orders erase deletes nothing of a person who %s, until it is repeated',
    async (_name, cents) => {
      const running = await startWithOrders();
      const { server, stripe, orders, place } = running;
      const reference = await place(BIA);
      stripe.complete(stripe.last);
      stripe.last.amount_total = cents;
      expect(await orders('erase', BIA.email, '--yes')).toEqual(
        failed(
          `Nothing was deleted: order ${reference} has been paid meanwhile; run it again if it is to go all the same.\n`,
        ),
      );
      expect(await storedFiles(server.dataDir)).toHaveLength(1);
      expect((await orders('erase', BIA.email, '--yes')).code).toBe(0);
      expect(await storedFiles(server.dataDir)).toEqual([]);
    },
  );

  testOnce('orders erase takes an email address and one option', async () => {
    const { orders } = await startWithOrders();
    expect(await orders('erase', 'Bia')).toEqual({
      ...failed('Bia is not an e-mail address.\n'),
      code: 2,
    });
    expect(await orders('erase', BIA.email, '--now')).toEqual({
      ...failed('The only option of erase is --yes.\n'),
      code: 2,
    });
  });

  testOnce(
    'orders erase fails while a transaction keeps the database from erasing deleted data, and succeeds when it is repeated',
    async () => {
      const { server, other, orders, place } = await startWithOrders();
      await place(BIA);
      const [row] = await other.query('select wrapped_key from data_keys order by id');
      await other.query(ON_POSTGRES ? 'begin isolation level repeatable read' : 'begin');
      // PostgreSQL keeps rows that any open snapshot may see, also one that reads no order.
      await other.query(ON_POSTGRES ? 'select 1' : 'select * from orders');
      expect(await orders('erase', BIA.email, '--yes')).toEqual(
        failed(
          'Everything is deleted, but another program keeps the database from forgetting it. Run the same command again once that has ended.\n',
        ),
      );
      await other.query('rollback');
      expect(await orders('erase', BIA.email, '--yes')).toEqual(
        succeeded(`Nothing is stored of ${BIA.email}.\n`),
      );
      const key = String(row?.['wrapped_key']);
      expect((await databaseBytes(server.dataDir))?.includes(key)).not.toBe(true);
    },
  );
});
