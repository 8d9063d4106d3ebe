import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src/domain/limits.ts';
import { FakeStripe } from '../../support/fakeStripe.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { freePort } from '../../support/product.ts';
import { pdf } from '../../fixtures/files.ts';
import { ON_POSTGRES, otherConnection, type OtherConnection } from '../support/backends.ts';
import { PayingCustomer } from '../support/payingCustomer.ts';
import { shiftedClock } from '../support/shiftedClock.ts';
import { keptFiles } from '../support/storedFiles.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { temporaryFolder } from '../support/testServer.ts';

/** How often the server is killed. */
const KILLS = Number(process.env['KILLS'] ?? (IS_LONG ? 200 : 4));

/** The longest a server may run before it is killed. A visit takes longer on PostgreSQL, behind a network. */
const LIFE_MS = ON_POSTGRES ? 2000 : 800;
const CUSTOMERS = 4;

/** By how much the server's clock is ahead, or behind, in its lives. */
const SHIFTS_MS = [61 * DAY_MS, 0, -5 * DAY_MS, 0, 5 * HOUR_MS, 0, -5 * HOUR_MS, 0];

vi.setConfig({ testTimeout: 3 * PATIENCE_MS + KILLS * 15_000 });

/** Counts the mails, and expects each to be whole and to have its own Message-ID. */
async function mailsIn(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder);
  const ids = new Set<string>();
  for (const name of names) {
    const { messageId, html } = await PostalMime.parse(await readFile(join(folder, name)));
    expect(html?.trimEnd()).toMatch(/<\/html>$/);
    ids.add(messageId ?? '');
  }
  expect(ids.size).toBe(names.length);
  return ids.size;
}

test(`a server that is killed ${KILLS} times at random moments, while its clock jumps, events are lost and old files are swept, loses and duplicates no file, order, payment, refund or mail`, async () => {
  const bundle = await copyServer();
  const dataDir = await temporaryFolder();
  const stripe = new FakeStripe();
  await stripe.listen();
  onTestFinished(() => stripe.close());
  const env = {
    ...stripe.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
    LOG_LEVEL: 'info',
  };
  let server = await startProcess(bundle, env);
  const restart = async (shiftMs = 0): Promise<void> => {
    server.child.kill('SIGKILL');
    await server.exited;
    server = await startProcess(bundle, { ...env, ...shiftedClock(shiftMs) });
  };
  const other = await otherConnection(dataDir);
  const count = async (sql: string) => Number((await other.query(sql))[0]?.['count']);
  const noted = 'select count(*) as count from clock where seen_at is not null';
  await expect.poll(() => count(noted)).toBe(1);

  const customers = Array.from(
    { length: CUSTOMERS },
    () => new PayingCustomer(server.origin, stripe),
  );
  let holds = 0;
  for (let kills = 0; kills < KILLS; kills++) {
    const working = customers.map((customer) => customer.work());
    // The random moment is the fault that is tested.
    await sleep(Math.random() * LIFE_MS);
    server.child.kill('SIGKILL');
    await Promise.all(working);
    await server.exited;
    holds += await count('select count(*) as count from clock where held_at is not null');
    // An operator who finds that the clock is right again confirms it.
    await other.query('update clock set held_at = null, jump_ms = null');
    await makeOld(
      other,
      customers.flatMap(({ left }) => left),
    );
    const isLast = kills === KILLS - 1;
    await restart(isLast ? 0 : SHIFTS_MS[kills % SHIFTS_MS.length]);
  }
  for (const customer of customers) await customer.finish();
  // This start finds the payments and refunds whose events the earlier servers never received.
  const left = customers.flatMap((customer) => customer.left);
  await makeOld(other, left);
  server.child.kill('SIGKILL');
  await server.exited;
  await endClaims(other);
  await restart();

  const files = customers.flatMap((customer) => customer.files);
  const paid = customers.flatMap((customer) => customer.paid);
  const statuses = async () => {
    const rows = await other.query(
      "select id, status from orders where status in ('processing', 'paid', 'refunded', 'mismatched')",
    );
    return new Map(rows.map(({ id, status }) => [String(id), status]));
  };
  const expected = new Map(
    paid.map(({ session, isRefunded }) => [
      session.metadata['order_id'] ?? '',
      isRefunded ? 'refunded' : 'paid',
    ]),
  );
  expect(expected.size).toBe(paid.length);
  await expect.poll(statuses).toEqual(expected);

  const deleted = async () => {
    const rows = await other.query('select key from deleted_files');
    return rows.map(({ key }) => String(key)).toSorted();
  };
  await expect.poll(deleted).toEqual(left.toSorted());
  const kept = await keptFiles(dataDir);
  const sent = Buffer.from(pdf().bytes);
  expect(files.filter((key) => kept.get(key)?.equals(sent) !== true)).toEqual([]);
  expect(left.filter((key) => kept.has(key))).toEqual([]);
  expect(await count('select count(*) as count from orders where purged_at is not null')).toBe(0);

  const urls = await Promise.all(customers.map((customer) => customer.resubmit()));
  expect(urls.flat()).toEqual(paid.map(({ url }) => url));
  const ordered = 'select count(distinct order_id) as count from files where order_id is not null';
  expect(await count(ordered)).toBe(paid.length);
  const mails = 2 * (paid.length + paid.filter(({ isRefunded }) => isRefunded).length);
  const recorded = `select (select count(*) from outbox where sent_at is not null)
    + (select count(*) from notices where sent_at is not null) as count`;
  await expect.poll(() => count(recorded)).toBe(mails);
  expect(await count('select count(*) as count from outbox')).toBe(2 * paid.length);
  expect(await mailsIn(dataDir)).toBe(mails);
  const refunds = mails / 2 - paid.length;
  process.stdout.write(
    `${KILLS} kills: ${files.length} files kept, ${left.length} swept, ${paid.length} payments, ${refunds} refunds, ${mails} mails, deletions held ${holds} times, 0 lost, 0 doubled\n`,
  );
});

/** Lets the claims of a killed server on mails end, which takes a quarter of a minute otherwise. */
async function endClaims(other: OtherConnection): Promise<void> {
  for (const table of ['outbox', 'notices']) {
    await other.query(`update ${table} set due_at = ${Date.now()} where sent_at is null`);
  }
}

/** Lets files have been uploaded so long ago that the next sweep deletes them. */
async function makeOld(other: OtherConnection, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const list = keys.map((key) => `'${key}'`).join();
  await other.query(
    `update files set received_at = ${Date.now() - 31 * DAY_MS} where key in (${list})`,
  );
}
