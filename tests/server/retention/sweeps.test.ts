import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/domain/limits.ts';
import { otherConnection } from '../support/backends.ts';
import { placeOrder } from '../support/orderAtStripe.ts';
import { startWithStripe, type WithStripe } from '../support/stripe.ts';

const sweep = ({ server }: WithStripe) => server.app.jobs.run('retention');

/** Returns the lines of the log about the sweeps. */
function linesOf({ server }: WithStripe) {
  return server.log.map((line) => JSON.parse(line)).filter(({ job }) => job === 'retention');
}

test('one sweep deletes at most a thousand files and a thousand records of events, and the next the rest', async () => {
  const running = await startWithStripe();
  await sweep(running);
  const { server, clock } = running;
  const other = await otherConnection(server.dataDir);
  const numbers = Array.from({ length: 1005 }, (_, number) => number);
  const files = numbers.map(
    (number) => `('file-${number}', '', 'pdf', 1, ${clock.now}, 'released', 0, 0)`,
  );
  await other.query(
    `insert into files (key, session, kind, bytes, received_at, status, scan_due_at, scan_failures)
     values ${files.join()}`,
  );
  const events = numbers.map((number) => `('evt_${number}', 'customer.created', ${clock.now})`);
  await other.query(`insert into payment_events (id, type, received_at) values ${events.join()}`);
  clock.now += 60 * DAY_MS;
  await sweep(running);
  await sweep(running);
  expect(linesOf(running).slice(-2)).toEqual([
    expect.objectContaining({ files: 1000, events: 1000 }),
    expect.objectContaining({ files: 5, events: 5 }),
  ]);
});

test('orders that cannot be deleted while Stripe is down are each named in the log, and keep no other from being deleted', async () => {
  const running = await startWithStripe();
  await sweep(running);
  const { server, stripe, clock } = running;
  for (const _ of [1, 2, 3]) await placeOrder(running);
  const references = stripe.requests.map((request) => request.client_reference_id ?? '');
  const other = await otherConnection(server.dataDir);
  await other.query(`update orders set status = 'cancelled' where reference = '${references[2]}'`);
  clock.now += 60 * DAY_MS;
  stripe.fault = '500';
  await sweep(running);
  const [report, ...failures] = linesOf(running).slice(-3);
  expect(report).toMatchObject({ msg: 'done', orders: 1, failed: 2 });
  expect(failures.map(({ msg, order }) => ({ msg, order }))).toEqual(
    expect.arrayContaining(references.slice(0, 2).map((order) => ({ msg: 'failed', order }))),
  );
  const purged = 'select reference from orders where purged_at is not null';
  expect(await other.query(purged)).toEqual([{ reference: references[2] }]);
});
