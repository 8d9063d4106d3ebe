import { describe, expect, test } from 'vitest';
import { testOnce } from '../support/backends.ts';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import type { Scanner } from '../../../src/server/files/scanning/scanner.ts';
import { replyAfterFile } from '../support/fakeClamd.ts';
import { writtenMails } from '../support/mailFolder.ts';
import { startWithScanner } from '../support/ordersOfScannedFiles.ts';
import { orderOfNotices, PROVIDER } from '../support/orderOfNotices.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { servicesOf } from '../support/stripe.ts';

const OVER_ITS_LIMIT = 'stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND';
const INFECTED = 'stream: Test.Harmful FOUND';

/** Starts a server with a settable clock and a scanner whose answer is scripted by the test. */
async function start() {
  const scanner = { answer: OVER_ITS_LIMIT, version: 'ClamAV 1.4.3/27500/today' };
  const running = await startWithScanner(
    replyAfterFile(() => `${scanner.answer}\0`),
    () => scanner.version,
  );
  const { database, server } = running;
  return {
    ...running,
    scanner,
    /** Runs both rescans after every scan has become due. */
    rescan: () => running.rescan(10 * MINUTE_MS),
    statuses: async () =>
      (await database.query('select status from files order by status')).map(
        ({ status }) => status,
      ),
    mails: async () => (await writtenMails(server)).map(({ name }) => name),
    /** The log's warnings and failures about orders, without what every line has. */
    lines: () =>
      server.log
        .map((line): Record<string, unknown> => JSON.parse(line))
        .filter((line) => Number(line['level']) >= 40 && line['order'] !== undefined)
        .map(({ level, job, order, signature, answer, msg }) => {
          return { level, job, order, signature, answer, msg };
        }),
  };
}

/** Returns the log's line about an infected file. */
function infectedLine(order: string, job?: string) {
  return {
    level: 40,
    job,
    order,
    signature: 'Test.Harmful',
    answer: undefined,
    msg: 'a file of the order is infected and was destroyed',
  };
}

/** Returns the log's line about a file without a verdict. */
function unjudgedLine(order: string) {
  return {
    level: 40,
    job: 'rescan-failed',
    order,
    signature: undefined,
    answer: OVER_ITS_LIMIT,
    msg: 'the scanner cannot judge a file of the order, which stays in quarantine',
  };
}

describe('a file of a paid order that is found infected', () => {
  test('by a rescan is reported to the provider at once, and logged with its order', async () => {
    const { scanner, server, visitor, rescan, ...running } = await start();
    const keys = await visitor.uploadedKeys(2);
    const { reference, pay } = await running.place(keys);
    await pay();
    const paid = [`${reference}-customer`, `${reference}-provider`];
    expect(await running.mails()).toEqual(paid);

    scanner.answer = INFECTED;
    await rescan();
    await rescan();
    expect(await running.statuses()).toEqual(['destroyed', 'destroyed']);
    expect(running.lines()).toEqual([
      infectedLine(reference, 'rescan-failed'),
      infectedLine(reference, 'rescan-failed'),
    ]);
    const kind = `${reference}-provider-fileInfected`;
    expect(await running.mails()).toEqual([...paid, kind, kind]);
    const [, , notice] = await writtenMails(server);
    expect(notice).toEqual({
      name: kind,
      to: 'hello@example.com',
      subject: `[TEST] Order ${reference}: a file was found infected and destroyed`,
      text: expect.stringContaining(
        `The virus scanner found malware in a file of order ${reference}. The file was destroyed, and its link says that nothing is there. The order stays paid: $30.00 was charged. The customer was told nothing.`,
      ),
    });
    expect(notice?.text).toContain(`npm run orders -- files ${reference}`);
  });

  test('by the scan at its download is reported to the provider once, and logged with its order', async () => {
    const { scanner, server, visitor, rescan, ...running } = await start();
    scanner.answer = 'stream: OK';
    const keys = await visitor.uploadedKeys(2);
    await rescan();
    const { reference, pay } = await running.place(keys);
    await pay();
    const [harmful = '', clean = ''] = keys;

    scanner.version = 'ClamAV 1.4.3/27501/tomorrow';
    await rescan();
    expect(await running.download(clean)).toBe(200);
    scanner.answer = INFECTED;
    const downloads = [await running.download(harmful), await running.download(harmful)];
    expect(downloads).toEqual([404, 404]);
    expect(await running.statuses()).toEqual(['destroyed', 'released']);
    expect(await storedFiles(server.dataDir)).toEqual([clean]);
    expect(running.lines()).toEqual([infectedLine(reference)]);
    expect(await running.mails()).toEqual([
      `${reference}-customer`,
      `${reference}-provider`,
      `${reference}-provider-fileInfected`,
    ]);
  });
});

testOnce(
  'the mail about an infected file says what was charged, if an accepted payment is not the total',
  async () => {
    const order = await orderOfNotices();
    const { tell, stripe, session, orders, reference } = order;
    stripe.complete(session);
    Object.assign(session, { amount_total: 2500, currency: 'eur' });
    await tell('checkout.session.completed', session);
    await orders('reconcile', reference, '--accept');
    const scanner: Scanner = {
      scan: async () => ({ kind: 'infected', signature: 'Test.Harmful' }),
      version: async () => null,
    };
    const { quarantine } = await servicesOf(order, { scanner });
    await quarantine.rescan('new', new AbortController().signal, () => {});
    // The services run by the machine's clock, and the server has to find their mails due.
    order.clock.now = Date.now();
    const { headers, texts } = await order.notices();
    expect(headers[0]).toContain(`${reference}-provider-fileInfected to ${PROVIDER}: `);
    expect(texts[0]).toContain('The order stays paid: €25.00 was charged.');
  },
);

testOnce(
  'an infected file of an order that is paid only afterwards is logged, and named in the provider’s mail',
  async () => {
    const { scanner, server, visitor, rescan, ...running } = await start();
    const keys = await visitor.uploadedKeys(2);
    const { reference, pay } = await running.place(keys.slice(0, 1));
    scanner.answer = INFECTED;
    await rescan();
    expect(running.lines()).toEqual([infectedLine(reference, 'rescan-failed')]);
    await pay();
    expect(await running.mails()).toEqual([`${reference}-customer`, `${reference}-provider`]);
    expect((await writtenMails(server))[1]?.text).toContain(
      'One of the files of this order was found infected and destroyed. Please ask the customer for it.',
    );
  },
);

testOnce(
  'a file of an order that the scanner cannot judge is logged with the scanner’s answer at each rescan',
  async () => {
    const { visitor, rescan, place, lines } = await start();
    const keys = await visitor.uploadedKeys(2);
    await rescan();
    expect(lines()).toEqual([]);
    const { reference } = await place(keys.slice(0, 1));
    await rescan();
    expect(lines()).toEqual([unjudgedLine(reference)]);
    await rescan();
    expect(lines()).toEqual([unjudgedLine(reference), unjudgedLine(reference)]);
  },
);

testOnce('a file of an order whose scan fails is logged with its order', async () => {
  const { database, visitor, rescan, place, lines } = await start();
  const keys = await visitor.uploadedKeys();
  const { reference } = await place(keys);
  await database.query("update data_keys set wrapped_key = 'AAAA'");
  await rescan();
  expect(lines()).toMatchObject([{ level: 50, order: reference, msg: 'failed' }]);
});
