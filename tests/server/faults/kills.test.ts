import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { IS_LONG } from '../../support/faultForm.ts';
import { freePort } from '../../support/product.ts';
import { pdf } from '../../fixtures/files.ts';
import { otherConnection } from '../support/backends.ts';
import { keptFiles } from '../support/storedFiles.ts';
import { copyServer, startProcess } from '../support/serverProcess.ts';
import { ORDER, temporaryFolder, Visitor } from '../support/testServer.ts';

/** How often the server is killed. */
const KILLS = Number(process.env['KILLS'] ?? (IS_LONG ? 200 : 4));

/** The longest a server may run before it is killed. */
const LIFE_MS = 800;
const CUSTOMERS = 4;

vi.setConfig({ testTimeout: 60_000 + KILLS * 15_000, hookTimeout: 120_000 });

/**
 * A customer who uploads, orders and pays again and again, remembers what the server confirmed, and
 * after a crash repeats the step that was not confirmed.
 */
class Customer {
  readonly files: string[] = [];
  readonly orders = new Map<string, object>();
  readonly paid: string[] = [];
  #visitor: Visitor;
  #order: object | null = null;
  #url: string | null = null;

  constructor(origin: string) {
    this.#visitor = new Visitor({ origin });
  }

  /** Works until the server is gone. */
  async work(): Promise<void> {
    try {
      for (;;) await this.#step();
    } catch {
      // The current step is not confirmed.
    }
  }

  /** Completes the current order, or a new one. */
  async finish(): Promise<void> {
    do await this.#step();
    while (this.#order !== null);
  }

  async #step(): Promise<void> {
    if (this.#order === null) {
      const uploadedKeys = await this.#visitor.uploadedKeys();
      this.files.push(...uploadedKeys);
      this.#order = { ...ORDER, uploadedKeys };
    } else if (this.#url === null) {
      this.#url = await this.#visitor.paymentUrl(this.#order);
      this.orders.set(this.#url, this.#order);
    } else {
      const { status } = await this.#visitor.post(`${this.#url}/pay`);
      expect(status).toBe(303);
      this.paid.push(this.#url);
      [this.#order, this.#url] = [null, null];
    }
  }

  /** Submits every order again and returns the URLs of their payment pages. */
  async resubmit(): Promise<string[]> {
    const urls: string[] = [];
    for (const order of this.orders.values()) {
      urls.push(await this.#visitor.paymentUrl(order));
    }
    return urls;
  }
}

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

test(`a server that is killed ${KILLS} times at random moments loses and duplicates no file, order, payment or mail`, async () => {
  const bundle = await copyServer();
  const dataDir = await temporaryFolder();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_UPLOADS: '0',
    RATE_LIMIT_CHECKOUTS: '0',
    LOG_LEVEL: 'info',
  };
  let server = await startProcess(bundle, env);
  const customers = Array.from({ length: CUSTOMERS }, () => new Customer(server.origin));
  for (let kills = 0; kills < KILLS; kills++) {
    const working = customers.map((customer) => customer.work());
    // The random moment is the fault that is tested.
    await sleep(Math.random() * LIFE_MS);
    server.child.kill('SIGKILL');
    await Promise.all(working);
    await server.exited;
    server = await startProcess(bundle, env);
  }
  for (const customer of customers) await customer.finish();

  const files = customers.flatMap((customer) => customer.files);
  const orders = customers.flatMap((customer) => [...customer.orders.keys()]);
  const paid = customers.flatMap((customer) => customer.paid);
  const other = await otherConnection(dataDir);
  const count = async (sql: string) => Number((await other.query(sql))[0]?.['count']);

  const kept = await keptFiles(dataDir);
  const sent = Buffer.from(pdf().bytes);
  expect(files.filter((key) => kept.get(key)?.equals(sent) !== true)).toEqual([]);
  expect((await Promise.all(customers.map((customer) => customer.resubmit()))).flat()).toEqual(
    orders,
  );
  expect(await count('select count(*) as count from orders')).toBe(orders.length);
  expect(await count("select count(*) as count from orders where status = 'paid'")).toBe(
    paid.length,
  );
  expect(
    await count('select count(distinct order_id) as count from files where order_id is not null'),
  ).toBe(orders.length);
  expect(await count('select count(*) as count from outbox')).toBe(2 * paid.length);
  const recorded = 'select count(*) as count from outbox where sent_at is not null';
  await expect.poll(() => count(recorded), { timeout: 60_000 }).toBe(2 * paid.length);
  expect(await mailsIn(dataDir)).toBe(2 * paid.length);
  process.stdout.write(
    `${KILLS} kills: ${files.length} files, ${orders.length} orders, ${paid.length} payments, ${2 * paid.length} mails, 0 lost, 0 doubled\n`,
  );
});
