import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../src/domain/limits.ts';
import { RETENTION } from '../../../src/server/retention/retention.ts';
import { failed, startWithOrders, succeeded } from '../support/commandLine.ts';
import { databaseBytes, ON_POSTGRES, testOnce } from '../support/backends.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { deliver } from '../support/stripe.ts';

describe('npm run orders purge', () => {
  test('orders purge deletes an order’s files and personal data, and keeps a record', async () => {
    const { server, other, clock, orders, place, pay } = await startWithOrders();
    const kept = await place({ name: 'Bia Lima', email: 'bia@example.org', phone: '5550100999' });
    clock.now += HOUR_MS;
    const reference = await place({ mailHardCopy: true });
    await pay({ name: 'Ana Souza', address: { line1: '1 Main Street', city: 'Austin' } });
    await other.query('analyze');
    const keyOf = async (order: string): Promise<string> => {
      const [row] = await other.query(
        `select wrapped_key from data_keys join orders on orders.id = data_keys.id
         where reference = '${order}'`,
      );
      return String(row?.['wrapped_key']);
    };
    const [key, keptKey] = [await keyOf(reference), await keyOf(kept)];
    // This waits for the run of the server's start, which may rewrite what is read next.
    await server.app.jobs.run(RETENTION);
    expect((await databaseBytes(server.dataDir))?.includes(key)).not.toBe(false);
    expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(2);

    const began = Date.now();
    expect(await orders('purge', reference)).toEqual(
      succeeded(`Order ${reference}: 1 file and all personal data deleted.\n`),
    );

    const after = await databaseBytes(server.dataDir);
    expect(after?.includes(key)).not.toBe(true);
    expect(after?.includes(keptKey)).not.toBe(false);
    expect(await storedFiles(server.dataDir)).toHaveLength(1);
    expect(await readdir(join(server.dataDir, 'outbox'))).toEqual([]);
    const [row] = await other.query(`select * from orders where reference = '${reference}'`);
    const purgedAt = Number(row?.['purged_at']);
    expect(purgedAt).toBeGreaterThanOrEqual(began);
    const time = new Date(purgedAt).toISOString().replace(/\.\d+Z$/, 'Z');
    expect(await orders('list')).toEqual(
      succeeded(`order     placed                status           pages  total   purged
${reference}  2026-03-01T13:00:00Z  paid             2      $48.00  ${time}
${kept}  2026-03-01T12:00:00Z  awaitingPayment  2      $30.00
`),
    );
    expect((await orders('show', reference)).output).toMatch(
      new RegExp(`^status +paid$[^]*^files +0$[^]*^purged +${time}, 1 files$`, 'm'),
    );
    expect(await orders('files', reference)).toEqual(
      succeeded(`Order ${reference} has no files.\n`),
    );

    expect(await orders('purge', reference)).toEqual(
      succeeded(`Order ${reference} was purged at ${time}.\n`),
    );
    expect(await other.query('select order_id from deleted_files')).toEqual([
      { order_id: row?.['id'] },
    ]);
  });

  test('orders purge fails while a transaction keeps the database from erasing deleted data, and succeeds when it is repeated', async () => {
    const { server, other, orders, place } = await startWithOrders();
    const reference = await place();
    const [row] = await other.query('select wrapped_key from data_keys order by id');
    const key = String(row?.['wrapped_key']);
    await other.query(ON_POSTGRES ? 'begin isolation level repeatable read' : 'begin');
    // PostgreSQL keeps rows that any open snapshot may see, also one that reads no order.
    await other.query(ON_POSTGRES ? 'select 1' : 'select * from orders');
    expect(await orders('purge', reference)).toEqual(
      failed(
        'Everything is deleted, but another program keeps the database from forgetting it. Run the same command again once that has ended.\n',
      ),
    );
    await other.query('rollback');
    expect((await orders('purge', reference)).code).toBe(0);
    expect((await databaseBytes(server.dataDir))?.includes(key)).not.toBe(true);
  });

  testOnce('orders purge closes the payment page of an order that awaits payment', async () => {
    const { server, stripe, other, orders, place } = await startWithOrders();
    const reference = await place();
    expect(await orders('purge', reference)).toEqual(
      succeeded(`Order ${reference}: 1 file and all personal data deleted.\n`),
    );
    expect(stripe.last.status).toBe('expired');
    expect(await other.query('select status from orders')).toEqual([{ status: 'cancelled' }]);
    expect(await storedFiles(server.dataDir)).toEqual([]);
  });

  test.each([
    ['was paid meanwhile', 3000, 'paid'],
    ['was paid another amount meanwhile', 100, 'mismatched'],
  ])(
    'orders purge deletes nothing of an order that %s, until it is repeated',
    async (_name, cents, status) => {
      const { server, stripe, other, orders, place } = await startWithOrders();
      const reference = await place();
      stripe.complete(stripe.last);
      stripe.last.amount_total = cents;
      expect(await orders('purge', reference)).toEqual(
        failed(
          `Order ${reference} has been paid meanwhile, and nothing was deleted. Purge it again if it is to go all the same.\n`,
        ),
      );
      expect(await other.query('select status, purged_at from orders')).toEqual([
        { status, purged_at: null },
      ]);
      expect(await storedFiles(server.dataDir)).toHaveLength(1);
      expect((await orders('purge', reference)).code).toBe(0);
      expect(await storedFiles(server.dataDir)).toEqual([]);
    },
  );

  testOnce('orders purge deletes nothing of an order whose money is on its way', async () => {
    const running = await startWithOrders();
    const { server, stripe, other, orders, place } = running;
    const reference = await place();
    stripe.complete(stripe.last, { isSlow: true });
    await deliver(running, stripe.event('checkout.session.completed', stripe.last));
    expect(await orders('purge', reference)).toEqual(
      failed(
        `The money for order ${reference} is on its way, and nothing was deleted. Purge it once the money has arrived or failed. Ask Stripe about it with: npm run orders -- reconcile ${reference}\n`,
      ),
    );
    expect(await other.query('select status, purged_at from orders')).toEqual([
      { status: 'processing', purged_at: null },
    ]);
    expect(await storedFiles(server.dataDir)).toHaveLength(1);
  });

  testOnce(
    'orders purge deletes nothing of an order that may still be paid while Stripe fails',
    async () => {
      const { server, stripe, other, orders, place } = await startWithOrders();
      const reference = await place();
      stripe.fault = '500';
      expect(await orders('purge', reference)).toEqual(
        failed(
          'The payment provider cannot be reached, and the order may still be paid. Nothing was deleted; please try again.\n',
        ),
      );
      expect(await other.query('select status, purged_at from orders')).toEqual([
        { status: 'awaitingPayment', purged_at: null },
      ]);
      expect(await storedFiles(server.dataDir)).toHaveLength(1);
    },
  );
});
