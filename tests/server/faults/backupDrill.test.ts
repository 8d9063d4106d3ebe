import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { pdf } from '../../fixtures/files.ts';
import { IS_LONG } from '../../support/faultForm.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { freePort } from '../../support/product.ts';
import { otherConnection } from '../support/backends.ts';
import { runOrders } from '../support/commandLine.ts';
import { fakeClamd, replyAfterFile } from '../support/fakeClamd.ts';
import {
  copyServer,
  runOrdersProcess,
  startOrders,
  startProcess,
} from '../support/serverProcess.ts';
import { keptDigests, storedFiles } from '../support/storedFiles.ts';
import { ORDER, temporaryFolder, Visitor } from '../support/testServer.ts';

/** How often a restore is killed, and how many customers order while a backup is made. */
const KILLS = IS_LONG ? 60 : 1;
const CUSTOMERS = IS_LONG ? 8 : 2;
/** How many orders each of them has placed before the backup begins. */
const ORDERS_BEFORE = IS_LONG ? 25 : 2;

vi.setConfig({ testTimeout: 3 * PATIENCE_MS + KILLS * 15_000 });

const ERASED = { ...ORDER, name: 'Bia Lima', email: 'bia@example.org' };

/** Orders and pays until the signal is aborted. Returns the references as they are confirmed. */
function keepOrdering(
  origin: string,
  signal: AbortSignal,
): { paid: string[]; ended: Promise<void> } {
  const paid: string[] = [];
  const work = async (): Promise<void> => {
    const visitor = new Visitor({ origin });
    while (!signal.aborted) paid.push(await orderAndPay(visitor));
  };
  return { paid, ended: work() };
}

/** Returns the payment page of an order that was paid. */
async function orderAndPay(visitor: Visitor, order: object = ORDER): Promise<string> {
  const url = await visitor.paymentUrl({ ...order, uploadedKeys: await visitor.uploadedKeys() });
  expect((await visitor.post(`${url}/pay`)).status).toBe(303);
  return new URL(url).pathname;
}

test('after the loss of everything a backup that was made under load brings every order and file back, and nobody who was erased', async () => {
  const bundle = await copyServer();
  const dataDir = join(await temporaryFolder(), 'data');
  const folder = await temporaryFolder();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    CLAMD_URL: await fakeClamd(replyAfterFile('stream: OK\0')),
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
  };
  const server = await startProcess(bundle, env);
  await orderAndPay(new Visitor(server), ERASED);
  const stop = new AbortController();
  const customers = Array.from({ length: CUSTOMERS }, () =>
    keepOrdering(server.origin, stop.signal),
  );
  await expect.poll(() => customers.every(({ paid }) => paid.length >= ORDERS_BEFORE)).toBe(true);
  const confirmed = customers.flatMap(({ paid }) => [...paid]);
  expect((await runOrdersProcess(env, 'backup', folder)).code).toBe(0);
  const [first = ''] = await readdir(folder);
  expect((await runOrdersProcess(env, 'erase', ERASED.email, '--yes')).code).toBe(0);
  expect((await runOrdersProcess(env, 'backup', folder)).code).toBe(0);
  stop.abort();
  await Promise.all(customers.map(({ ended }) => ended));

  server.child.kill('SIGKILL');
  await server.exited;
  await rm(dataDir, { recursive: true });
  const wrong = { ...env, LINK_SECRET: 'another secret than the one of the backup' };
  expect((await runOrders(wrong, 'restore', join(folder, first))).code).toBe(1);
  const restored = await runOrdersProcess(env, 'restore', join(folder, first));
  expect(restored).toMatchObject({ code: 0, errors: '' });

  const next = await startProcess(bundle, env);
  const visitor = new Visitor(next);
  for (const page of confirmed) {
    expect(await (await visitor.fetch(page)).text()).toContain('This order has been paid.');
  }
  const other = await otherConnection(dataDir);
  const orders = await other.query('select reference from orders where contact is not null');
  expect(orders.length).toBeGreaterThanOrEqual(confirmed.length);
  const erased = await other.query('select reference from orders where contact is null');
  expect(erased).toHaveLength(1);
  const digests = await keptDigests(dataDir);
  expect(digests.length).toBeGreaterThanOrEqual(confirmed.length);
  expect(new Set(digests).size).toBe(1);
  const [found] = orders.map(({ reference }) => String(reference));
  expect((await runOrders(env, 'show', found ?? '')).output).toContain(ORDER.name);
  const { output } = await runOrders(env, 'files', found ?? '');
  const link = /https?:\S+/.exec(output)?.[0] ?? '';
  const download = await visitor.fetch(new URL(link).pathname);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(pdf().bytes));
});

test(`a restore that is killed ${KILLS} times at random moments leaves the old data, or is completed by the next`, async () => {
  const bundle = await copyServer();
  const newer = await temporaryFolder();
  const folder = await temporaryFolder();
  const old = await temporaryFolder();
  for (const [dataDir, count] of [
    [newer, 3],
    [old, 2],
  ] as const) {
    const server = await startProcess(bundle, { DATA_DIR: dataDir });
    await new Visitor(server).uploadedKeys(count);
    server.child.kill('SIGTERM');
    await server.exited;
  }
  expect((await runOrdersProcess({ DATA_DIR: newer }, 'backup', folder)).code).toBe(0);
  const [name = ''] = await readdir(folder);
  const before = await storedFiles(old);
  const after = await storedFiles(newer);
  const restore = ['restore', join(folder, name), '--replace'];
  const began = performance.now();
  const whole = join(await temporaryFolder(), 'whole');
  await cp(old, whole, { recursive: true });
  expect((await runOrdersProcess({ DATA_DIR: whole }, ...restore)).code).toBe(0);
  const duration = performance.now() - began;

  const outcomes = { old: 0, interrupted: 0, complete: 0 };
  for (let kills = 0; kills < KILLS; kills++) {
    const dataDir = join(await temporaryFolder(), 'data');
    await cp(old, dataDir, { recursive: true });
    const { child, ended } = await startOrders({ DATA_DIR: dataDir }, ...restore);
    // The random moment is the fault that is tested.
    await sleep(Math.random() * duration);
    child.kill('SIGKILL');
    await ended;
    const list = await runOrdersProcess({ DATA_DIR: dataDir }, 'list');
    if (list.code === 0) {
      const stored = await filesOf(dataDir);
      const isOld = JSON.stringify(stored) === JSON.stringify(before);
      expect(stored).toEqual(isOld ? before : after);
      outcomes[isOld ? 'old' : 'complete'] += 1;
    } else {
      expect(list.errors).toContain('a restore was interrupted');
      outcomes.interrupted += 1;
    }
    expect((await runOrdersProcess({ DATA_DIR: dataDir }, ...restore)).code).toBe(0);
    expect(await storedFiles(dataDir)).toEqual(after);
    expect(await keptDigests(dataDir)).toHaveLength(after.length);
  }
  process.stdout.write(`${KILLS} killed restores: ${JSON.stringify(outcomes)}\n`);
});

/**
 * Returns the files in their place, without those that a killed restore has prepared beside them.
 */
async function filesOf(dataDir: string): Promise<string[]> {
  return (await readdir(join(dataDir, 'files'))).toSorted();
}
